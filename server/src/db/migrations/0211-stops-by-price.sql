-- Stops that wait, sorted by the price that they wait for: a round of the matching reads those that the price has come to, and none of the
-- others. Those that wait for a rise are read from the lowest up, the others from the highest down, so the first that was reached is first.
-- Orders that wait for the open are all reached by it.
drop index orders_asleep;
create index orders_queued on orders (symbol, id) where state = 'queued';
create index orders_rising on orders (symbol, stop_price, id)
  where state = 'trigger_pending' and coalesce(trigger_from = 'below', side = 'buy');
create index orders_falling on orders (symbol, stop_price desc, id)
  where state = 'trigger_pending' and not coalesce(trigger_from = 'below', side = 'buy');
