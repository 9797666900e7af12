-- Brackets: a purchase that carries a target and a stop for what it buys. `exit_units` of what was filled have been put up for sale so.
alter table orders
  add column exit_target bigint,
  add column exit_stop bigint,
  add column exit_units integer not null default 0,
  add constraint exits_are_two check ((exit_target is null) = (exit_stop is null) and (exit_target is null or side = 'buy')),
  add constraint exits_of_what_is_filled check (exit_units between 0 and filled);
create index orders_with_exits on orders (id)
  where exit_target is not null
    and (exit_units < filled or state in ('queued', 'resting', 'trigger_pending', 'part_filled'));
