-- From which side the price has to come to the stop price of an order that is good till triggered: 'below' where it has to rise. Null: the
-- side of the order says so, as for every other stop.
alter table orders add column trigger_from text check (trigger_from in ('above', 'below'));
