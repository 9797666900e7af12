-- What has changed and for whom: written in the transaction that changed it, read by every process, kept for a day.
create table outbox (
  id          bigint      not null generated always as identity,
  -- Ids are given before the commit, so only the transaction tells a reader what is new to it: read-outbox.ts.
  xid         xid8        not null default pg_current_xact_id(),
  -- Null concerns everybody. No foreign key: it would cost each order a lock on its customer.
  customer_id integer,
  topics      text[]      not null check (cardinality(topics) > 0),
  -- Of orders, ended sessions or instruments. None: any of them may have changed.
  numbers     text[]      not null default '{}',
  -- The process that wrote it, where that process keeps its own memory right.
  origin      text,
  at          timestamptz not null default clock_timestamp(),
  primary key (xid, id)
);
create index outbox_of_customer on outbox (customer_id, xid);
revoke update on outbox from tarazu_app;

-- Work that one process at a time may do. Times are the database's.
create table lease (
  name       text        primary key,
  holder     text        not null,
  expires_at timestamptz not null
);
