-- Queues a message for each new notice about an alert or an order whose customer has a webhook, in the commit that tells of it: none is
-- missed by a crash, and none is queued twice.
create or replace function queue_webhooks() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  insert into webhook_message (notice_id, customer_id, try_at)
  select m.id, m.customer_id, m.at
    from made m join webhook w on w.customer_id = m.customer_id
   where notice_topic(m.kind) is not null;
  return null;
end $$;
