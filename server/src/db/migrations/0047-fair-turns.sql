-- Play money is credited in turns of its customers, each one's oldest first: nobody waits behind another's hundred.
drop index recharge_sandbox;
create index recharge_sandbox on recharge (customer_id, id) where state = 'created' and method = 'sandbox';

-- Orders from listings that were refused are kept for a while, not for ever. Nothing belongs to them: they never filled.
-- A sale that failed is none of them.
create index orders_refused on orders (created_at) where state = 'failed' and kind <> 'stock' and side = 'buy';
-- How many of a customer were kept today.
create index orders_refused_of on orders (customer_id, created_at) where state = 'failed' and kind <> 'stock' and side = 'buy';
