-- Finds the brackets that have something to do, and none that only wait: those would all be read in each round.
drop index orders_with_exits;
create index orders_with_exits on orders (id)
  where exit_target is not null
    and ((exit_units < filled and lot_left > lot_reserved)
         or (lot_left < filled and state in ('queued', 'resting', 'trigger_pending', 'part_filled')));
