-- Customers' programs take turns, however much waits for one of them.
alter table webhook add column tried_at timestamptz;
create index webhook_message_waits on webhook_message (customer_id, try_at, notice_id) where try_at is not null;
