-- What waits, of all customers, newest first: operators page through it.
create index orders_open_of_all on orders (id) where state in ('queued', 'resting', 'trigger_pending', 'part_filled');
