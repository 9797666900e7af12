-- A customer has up to ten watchlists. The first, number 0, is the one of favourites that everybody has: it needs no row in `watchlist`
-- until something of it was chosen. Rows are in the order of `place`; those of before are all at 0, and newest first.
alter table favourite
  add column list  smallint not null default 0 check (list between 0 and 9),
  add column place integer  not null default 0,
  add column note  text     not null default '' check (length(note) <= 200),
  drop constraint favourite_pkey,
  add primary key (customer_id, list, symbol);

create table watchlist (
  customer_id integer  not null references customer,
  list        smallint not null check (list between 0 and 9),
  name        text     not null check (length(name) <= 40),
  sort        text     not null check (sort in ('hand', 'name', 'price', 'change')),
  primary key (customer_id, list),
  check ((list = 0) = (name = ''))                     -- the app calls the first one Favourites in each language
);
create unique index watchlist_name on watchlist (customer_id, lower(name));
alter table watchlist enable row level security;
create policy application on watchlist to tarazu_app using (true);
create policy own on watchlist to tarazu_customer, tarazu_act
  using (customer_id = current_setting('tarazu.customer')::integer);
grant select on watchlist to tarazu_customer;
grant select, insert, update, delete on watchlist to tarazu_act;
grant update on favourite to tarazu_act;
