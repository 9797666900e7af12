-- Queues a mail for each new notice about an alert or an order whose customer has chosen it, in the commit that tells of it. A notice reads
-- the row of its own customer, whatever the caller has switched off: a fill does not read everybody's addresses.
create or replace function queue_notice_mails() returns trigger language plpgsql
set search_path = public, pg_temp set enable_nestloop = on set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into sent_document (customer_id, kind, notice_id, shown, queued_at, try_at)
  select m.customer_id, case notice_topic(m.kind) when 'alerts' then 'alert' else 'order' end, m.id, d.shown, m.at, m.at
    from made m join document_mail d on d.customer_id = m.customer_id
   where case notice_topic(m.kind) when 'alerts' then d.alerts when 'orders' then d.orders else false end
     and d.confirmed_at is not null;
  return null;
end $$;
