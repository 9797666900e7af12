-- One cancels the other: a sale with a target and a stop. It rests at its target, which is its bound, until the price reaches its stop; from then
-- on it sells at market, within a bound that is another one.
alter table orders
  drop constraint orders_type_check,
  add constraint orders_type_check check (type in ('market', 'limit', 'stop', 'stop_limit', 'trailing', 'oco')),
  add column target_price bigint,
  add constraint oco_has_a_target check ((type = 'oco') = (target_price is not null));
create index orders_guarded on orders (symbol, stop_price, id)
  where type = 'oco' and state in ('resting', 'part_filled') and bound = target_price;
