-- Pictures that operators publish, for everybody to see: drawn anew by us, and not sealed.
create table picture (
  id          text        primary key check (id ~ '^[A-Za-z0-9_-]{22}$'), -- 128 random bits
  jpeg        bytea       not null,
  small       bytea       not null, -- its middle, for a row of a list
  width       integer     not null check (width > 0),
  height      integer     not null check (height > 0),
  operator_id integer     not null references operator,
  created_at  timestamptz not null,
  attached_at timestamptz
);
-- A photograph does not become smaller.
alter table picture alter column jpeg set storage external, alter column small set storage external;
create index picture_loose on picture (created_at) where attached_at is null;
