-- One append-only tree (RFC 6962) over everything that is sealed (decision 097): the leaves of all blocks, and records of their own of
-- whatever else is to stand for ever. It is published as tiles of hashes below signed checkpoints.

-- What is said once and sealed. The leaf covers the whole row. The salt is null where the record is public.
create table sealed_record (
  id      bigint      generated always as identity primary key,
  kind    text        not null check (kind ~ '^[a-z][a-z_]*$'),
  subject text        not null,
  content text        not null,
  salt    bytea       check (length(salt) = 32),
  at      timestamptz not null
);
-- Records that are not in the tree yet. Ids are given before the commit, so the highest one that was taken up says nothing.
create table log_queue (
  record bigint primary key references sealed_record
);

-- Which leaves are whose, without a gap: those of a block, in its order, or one for each of these records.
create table log_span (
  first_leaf bigint   primary key check (first_leaf >= 0),
  leaves     integer  not null check (leaves > 0),
  block      bigint   unique references chain_block,
  records    bigint[] check (cardinality(records) = leaves),
  check ((block is null) <> (records is null))
);
create index log_span_records on log_span using gin (records) where records is not null;

-- Full tiles, 256 hashes each: level 0 has the leaves, each level above the roots of the tiles below.
create table log_tile (
  level  smallint not null check (level >= 0),
  index  bigint   not null check (index >= 0),
  hashes bytea    not null check (length(hashes) = 8192),
  primary key (level, index)
);
alter table log_tile alter column hashes set storage external;

-- Where the tree ends. The edge has the hashes that fill no tile yet, level after level from below.
create table log_head (
  one   boolean primary key default true check (one),
  size  bigint  not null,
  block bigint  not null,
  edge  bytea   not null
);
insert into log_head (size, block, edge) values (0, 0, '');

-- By what name and with which key the checkpoints are signed.
create table log_identity (
  key    bytea       primary key check (length(key) = 32),
  origin text        not null,
  at     timestamptz not null
);
create table log_checkpoint (
  size bigint      primary key check (size > 0),
  root bytea       not null check (length(root) = 32),
  -- The whole text with the signature of the log (c2sp.org/tlog-checkpoint).
  note text        not null,
  at   timestamptz not null
);

do $$
declare
  kept text;
begin
  foreach kept in array array['sealed_record', 'log_span', 'log_tile', 'log_identity', 'log_checkpoint'] loop
    execute format('create trigger %s_append_only before update or delete on %I for each row execute function refuse_change()', kept, kept);
    execute format('create trigger %s_kept before truncate on %I for each statement execute function refuse_change()', kept, kept);
    execute format('revoke update, delete, truncate on %I from tarazu_app', kept);
  end loop;
end $$;
-- Written by `append_record` alone.
revoke insert on sealed_record from tarazu_app;
revoke insert, update, truncate on log_queue from tarazu_app;
revoke insert, delete, truncate on log_head from tarazu_app;
-- Hashes, which anybody may have: customers' statements prove entries with them.
grant select on log_span, log_tile, log_head, log_identity, log_checkpoint to tarazu_customer;

-- The roots of days that were signed before become leaves; the blocks follow by themselves.
insert into sealed_record (kind, subject, content, at)
select 'day_root', day,
       json_build_array('root', number, day, first_block, last_block, entries, encode(root, 'hex'), encode(last_hash, 'hex'))::text, at
  from chain_root order by number;
insert into log_queue (record) select id from sealed_record;
