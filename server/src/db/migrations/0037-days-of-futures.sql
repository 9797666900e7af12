-- On which days was bought what is still held of futures, or waits: asked each minute, and there are far more lots than days.
create index orders_of_futures on orders (symbol, trading_day)
  where market = 'FUTURE' and (lot_left > 0 or state in ('queued', 'resting', 'trigger_pending', 'part_filled'));
