-- Queues a mail for each new notice about an alert whose customer wants it, in the commit that tells of it.
create or replace function queue_alert_mails() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  insert into sent_document (customer_id, kind, notice_id, shown, queued_at, try_at)
  select m.customer_id, 'alert', m.id, d.shown, m.at, m.at
    from made m join document_mail d on d.customer_id = m.customer_id
   where m.kind like 'alert\_%' and d.alerts and d.confirmed_at is not null;
  return null;
end $$;
