-- Which witness has co-signed a checkpoint, and when last by its own clock (decision 102).
create table log_cosignature (
  size    bigint      not null references log_checkpoint,
  -- The witness's public key.
  key     bytea       not null check (length(key) = 32),
  -- The line of the signed note (c2sp.org/tlog-cosignature).
  line    text        not null,
  at      timestamptz not null,
  primary key (size, key)
);
create trigger log_cosignature_kept before delete on log_cosignature for each row execute function refuse_change();
revoke update, delete, truncate on log_cosignature from tarazu_app;
grant update (line, at) on log_cosignature to tarazu_app;
grant select on log_cosignature to tarazu_customer;
