-- Rows that only remember what was checked bear a code that takes the secret of the deployment. A row without one, such as those
-- from before, counts for nothing: the next check looks at everything.
alter table chain_check add column mac bytea;
alter table audit_check add column mac bytea;
alter table ledger_check add column mac bytea;
alter table chain_anchor add column mac bytea;
-- A row that somebody put in must not keep the server's own out.
alter table chain_check drop constraint chain_check_pkey;
alter table audit_check drop constraint audit_check_pkey;
alter table ledger_check drop constraint ledger_check_pkey;
alter table chain_anchor drop constraint chain_anchor_pkey;
alter table chain_check alter column at set not null;
alter table audit_check alter column at set not null;
alter table ledger_check alter column at set not null;
alter table chain_anchor alter column root set not null, alter column way set not null;
create index chain_check_at on chain_check (at);
create index audit_check_at on audit_check (at);
create index ledger_check_at on ledger_check (at);
create index chain_anchor_root on chain_anchor (root, way);
