-- Tells customers what became of orders that waited, in the commit that does it: a first partial fill, a whole fill, and an end by the
-- calendar or by a freeze. An order that is done at once is inserted in its last state, and its answer tells of it. A quote may reach
-- thousands, so all orders of a statement are told of at once; the rows are joined by a hash whatever the caller has switched off.
create or replace function tell_of_order() returns trigger language plpgsql
set search_path = public, pg_temp set enable_hashjoin = on set enable_nestloop = off as $$
begin
  with told as (
    select n.customer_id, n.timeline,
           case n.state when 'filled' then 'order_filled' when 'part_filled' then 'order_part_filled'
                        when 'expired' then 'order_expired' else 'order_stopped' end as kind,
           jsonb_build_object('symbol', n.symbol, 'count', n.quantity::text, 'number', n.number)
             || case when n.state in ('part_filled', 'expired') then jsonb_build_object('filled', n.filled::text) else '{}' end as facts
      from rows_before b join rows_after n on n.id = b.id
     where (n.state <> b.state and (n.state in ('filled', 'expired') or (n.state = 'cancelled' and n.reason = 'account_frozen')))
        or (n.state = 'part_filled' and b.filled = 0 and n.filled > 0)
  ), noticed as (
    insert into notice (customer_id, kind, facts, at)
    select t.customer_id, t.kind, t.facts, (t.timeline -> -1 ->> 'at')::timestamptz from told t
    returning customer_id
  )
  insert into outbox (customer_id, topics, numbers, origin)
  select x.customer_id, '{unread}', '{}', null from noticed x;
  return null;
end $$;
