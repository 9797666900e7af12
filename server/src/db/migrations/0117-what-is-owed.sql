-- What the deployment owes to its customers, once a day, as trees of sums (decision 099). A head is what everybody may see, and
-- is kept for ever; the trees and each customer's places in them are for the last few days.
create table liabilities (
  number bigint      primary key check (number > 0),
  at     timestamptz not null,
  -- The signed head as JSON, and the hash of the text that was signed.
  head   text        not null,
  hash   bytea       not null check (length(hash) = 32)
);
create trigger liabilities_append_only before update or delete on liabilities for each row execute function refuse_change();
create trigger liabilities_kept before truncate on liabilities for each statement execute function refuse_change();

-- 256 nodes that stand side by side, each a hash (32 bytes) and a sum (8 bytes); fewer where the tree has no more at that level.
create table liability_tile (
  number bigint   not null,
  asset  text     not null,
  level  smallint not null check (level % 8 = 0),
  tile   integer  not null,
  nodes  bytea    not null check (length(nodes) % 40 = 0),
  primary key (number, asset, level, tile)
);
alter table liability_tile alter column nodes set storage external;

-- What one customer was counted with, in the order of the assets' names, and the leaves of each: `leaves` has as many for each.
create table liability_share (
  number      bigint    not null,
  customer_id integer   not null,
  assets      text[]    not null,
  balances    bigint[]  not null,
  leaves      integer[] not null,
  primary key (number, customer_id)
);
alter table liability_share enable row level security;
create policy application on liability_share to tarazu_app using (true);
create policy own on liability_share to tarazu_customer using (customer_id = current_setting('tarazu.customer')::integer);

revoke update, delete, truncate on liabilities from tarazu_app;
revoke update, truncate on liability_tile, liability_share from tarazu_app;
grant select on liabilities, liability_tile, liability_share to tarazu_customer;
