-- What a customer holds is added up from their lots, and listed a page at a time. The index has what is added and what tells the lists
-- apart, so that the rows of thousands of lots, each on a page of its own, need not be read.
drop index orders_lots;
create index orders_lots on orders (customer_id, symbol, created_at, id) include (lot_left, lot_reserved, cost_left, market) where lot_left > 0;
