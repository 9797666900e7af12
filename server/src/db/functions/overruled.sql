-- Which of these orders or purchases were decided against what holds now: a halt of the instrument, safe mode, the freeze, the
-- closing or the suspension of the buyer, or fees that the decision did not know (`item_rules`: the last version of the fees
-- that it knew; null for what none of this concerns). Called under the lock that they all share with what stops trading
-- (`guards/lock-instrument.ts`). It runs as its owner, since a customer's request may see none of these tables.
-- A halt for a split that has been carried out is over, though the job that ends its row has yet to come.
create or replace function overruled(item_symbol text[], item_customer integer[], item_buys boolean[], item_rules bigint[])
returns setof integer
language plpgsql stable security definer
set search_path = public, pg_temp as $$
declare
  fees bigint := coalesce((select max(v.id) from policy_version v where v.name = 'fees'), 0);
  safe boolean := exists (select from safe_mode s where s.left_at is null);
begin
  return query
    select i.o::integer
      from unnest(item_symbol, item_customer, item_buys, item_rules) with ordinality as i (symbol, customer, buys, rules, o)
     where i.rules is not null
       and (safe or i.rules < fees
            or exists (select from instrument_halt h
                        where h.symbol = i.symbol and h.ended_at is null
                          and not exists (select from instrument_event e
                                           where e.symbol = h.symbol and e.day = h.split_day and e.old_units is not null
                                             and e.state = 'done'))
            or (i.buys and (exists (select from customer c
                                     where c.id = i.customer and (c.frozen_at is not null or c.closed_at is not null))
                            or exists (select from identity y where y.customer_id = i.customer and y.state = 'suspended'))));
end $$;
