-- Orders that fill at once or are cancelled, triggers that last a year, and quantities beyond the two position sizes.
alter table orders
  drop constraint orders_validity_check,
  drop constraint orders_position_check,
  add constraint orders_validity_check check (validity in ('day', 'gtc', 'ioc', 'gtt')),
  add constraint orders_position_check check (position in ('half', 'full', 'exact'));
