-- A quote may fill thousands of orders at once. Their customers are told in one statement for all: a trigger for each row took more time
-- than the fill.
drop trigger order_filled on orders;
drop trigger order_part_filled on orders;
drop trigger order_expired on orders;
drop trigger order_stopped on orders;
create trigger orders_told after update on orders referencing old table as rows_before new table as rows_after
  for each statement execute function tell_of_order();
