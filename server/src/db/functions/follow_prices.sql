-- Lets trailing stops follow these prices, one for each symbol, and writes the stop of each order that a price has reached by it. From then on
-- it is a stop like any other, which the same round of the matching triggers. An order is written twice in its life, when it gets its group and
-- when it is reached. Returns how many were reached. `seen_at` is ISO 8601, as the timeline has it.
create or replace function follow_prices(quote_symbol text[], quote_last bigint[], seen_at text) returns integer
language plpgsql
set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
declare
  reached integer;
begin
  -- Two servers that both think that they lead would number groups across each other.
  perform pg_advisory_xact_lock('best_price'::regclass::oid::bigint);

  with passed as (
    select b.symbol, b.side, b.id, q.last, max(b.id) over (partition by b.symbol, b.side) as youngest
      from unnest(quote_symbol, quote_last) as q (symbol, last) join best_price b on b.symbol = q.symbol
     where case b.side when 'sell' then b.price < q.last else b.price > q.last end
  ), kept as (
    update best_price b set price = p.last
      from passed p where b.symbol = p.symbol and b.side = p.side and b.id = p.id and p.id = p.youngest
  )
  delete from best_price b
   using passed p where b.symbol = p.symbol and b.side = p.side and b.id = p.id and p.id <> p.youngest;

  insert into best_price (symbol, side, price)
  select distinct o.symbol, o.side, q.last
    from unnest(quote_symbol, quote_last) as q (symbol, last)
    join orders o on o.symbol = q.symbol and o.type = 'trailing' and o.state = 'trigger_pending' and o.trail_group is null
   where not exists (select from best_price b where b.symbol = o.symbol and b.side = o.side and b.price = q.last);
  update orders o
     set trail_group = (select max(b.id) from best_price b where b.symbol = o.symbol and b.side = o.side)
    from unnest(quote_symbol) as q (symbol)
   where o.symbol = q.symbol and o.type = 'trailing' and o.state = 'trigger_pending' and o.trail_group is null;

  -- The oldest group has the best price, so no order is reached whose distance is more than what the market has lost since then.
  with lost as (
    select q.symbol, s.side, q.last, abs(b.price - q.last) as distance, (abs(b.price - q.last) + 1) * 10000 / greatest(b.price, 1) + 1 as bps
      from unnest(quote_symbol, quote_last) as q (symbol, last)
     cross join (values ('sell'), ('buy')) s (side)
     cross join lateral (select p.price from best_price p where p.symbol = q.symbol and p.side = s.side order by p.id limit 1) b
  ), near as (
    select o.id, l.last from lost l
      join orders o on o.symbol = l.symbol and o.side = l.side and o.type = 'trailing' and o.state = 'trigger_pending'
                   and o.trail_bps is null and o.trail_distance <= l.distance
    union all
    select o.id, l.last from lost l
      join orders o on o.symbol = l.symbol and o.side = l.side and o.type = 'trailing' and o.state = 'trigger_pending'
                   and o.trail_bps <= l.bps
  ), due as (
    select o.id, o.stop_price as was, trailed_stop(o) as stop from near n join orders o on o.id = n.id
     where case o.side when 'sell' then n.last <= trailed_stop(o) else n.last >= trailed_stop(o) end
     order by o.id for update of o
  )
  update orders o
     set stop_price = d.stop, version = o.version + 1,
         timeline = o.timeline || jsonb_build_object('state', 'followed', 'at', seen_at, 'who', 'system', 'was',
           jsonb_build_object('quantity', o.quantity, 'limit_price', null, 'stop_price', d.was::text))
    from due d
   where o.id = d.id and o.state = 'trigger_pending' and o.stop_price <> d.stop;
  get diagnostics reached = row_count;
  return reached;
end $$;
