-- Tells the customer, in the commit that pays it, how much settled money has paid of a debt. The trigger is deferred; its condition keeps
-- all other journals from queueing anything.
create or replace function tell_of_debt() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into notice (customer_id, kind, facts, at)
  select c.id, 'debt_repaid', jsonb_build_object('amount', round(sum(t.amount) / 100.0, 2)::text), new.at
    from transfer t, customer c where t.journal_id = new.id and c.id = new.customer_id group by c.id;
  insert into outbox (customer_id, topics, numbers, origin)
  select c.id, '{unread}', '{}', null from customer c where c.id = new.customer_id;
  return null;
end $$;
