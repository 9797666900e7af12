-- Tells the customer what became of an order that waited, in the commit that does it: a first partial fill, a whole fill, and an
-- end by the calendar or by a freeze. An order that is done at once is inserted in its last state, and its answer tells of it.
create or replace function tell_of_order() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  told text := case new.state
    when 'filled' then 'order_filled'
    when 'part_filled' then 'order_part_filled'
    when 'expired' then 'order_expired'
    else 'order_stopped' end;
begin
  insert into notice (customer_id, kind, facts, at)
  values (new.customer_id, told,
          jsonb_build_object('symbol', new.symbol, 'count', new.quantity::text, 'number', new.number)
            || case when told in ('order_part_filled', 'order_expired') then jsonb_build_object('filled', new.filled::text)
                    else '{}' end,
          (new.timeline -> -1 ->> 'at')::timestamptz);
  insert into outbox (customer_id, topics, numbers, origin) values (new.customer_id, '{unread}', '{}', null);
  return null;
end $$;
