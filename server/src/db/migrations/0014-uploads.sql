-- Photos that customers sent, drawn anew by us and sealed. In the database, because several servers may share it.
create table upload (
  id          text        primary key check (id ~ '^[A-Za-z0-9_-]{22}$'), -- 128 random bits
  customer_id integer     not null references customer,
  sealed      bytea       not null,
  bytes       integer     not null check (bytes > 0),   -- of the image itself
  width       integer     not null check (width > 0),
  height      integer     not null check (height > 0),
  created_at  timestamptz not null,
  purpose     text        check (purpose in ('identity', 'chat')),
  attached_at timestamptz,
  check ((purpose is null) = (attached_at is null))
);
-- What is sealed does not become smaller.
alter table upload alter column sealed set storage external;
create index upload_of_customer on upload (customer_id);
create index upload_loose on upload (created_at) where attached_at is null;

-- How many files of a customer were looked into on a day (UTC), those that were no good counted in.
create table upload_count (
  customer_id integer not null references customer,
  day         date    not null,
  count       integer not null check (count > 0),
  primary key (customer_id, day)
);
create index upload_count_age on upload_count (day);
