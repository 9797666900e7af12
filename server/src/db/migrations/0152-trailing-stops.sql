-- Trailing stops: a distance in micros of the price, or in basis points of the best price since the order was placed. `trail_group` is the group
-- of orders of its symbol and side that have had the same best price; it is given by the next look at the price.
alter table orders
  drop constraint orders_type_check,
  add constraint orders_type_check check (type in ('market', 'limit', 'stop', 'stop_limit', 'trailing')),
  add column trail_distance bigint check (trail_distance > 0),
  add column trail_bps integer check (trail_bps between 1 and 2000),
  add column trail_group bigint,
  add constraint trailing_has_a_distance check ((type = 'trailing') = (num_nonnulls(trail_distance, trail_bps) = 1)),
  add constraint only_trailing_trails check (num_nonnulls(trail_distance, trail_bps) < 2);
create index orders_trailing on orders (symbol, side, trail_bps, trail_distance) where type = 'trailing' and state = 'trigger_pending';
create index orders_trailing_new on orders (symbol) where type = 'trailing' and state = 'trigger_pending' and trail_group is null;

-- The best price since the orders of a group were placed. Groups of a symbol and side are numbered in the order of time, and a later one has
-- a worse price: when the market passes the prices of several, these become one with the number of the last. So an order has the price of the
-- first group whose number is not below its own, and a new best price changes a row or two, however many orders follow it.
create table best_price (
  symbol text   not null,
  side   text   not null check (side in ('buy', 'sell')),
  id     bigint generated always as identity,
  price  bigint not null,
  primary key (symbol, side, id)
);
grant select on best_price to tarazu_customer, tarazu_act;
