-- How many units of an instrument were filled out of what was on offer in a time of the market. Fills from before `since` (on the
-- machine's clock) were of another pass over the same time; what is bought from a listing is not taken out of the market.
create or replace function units_taken(wanted_symbol text, "from" timestamptz, "until" timestamptz, since timestamptz) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(f.quantity), 0)::bigint
    from fill f join orders o on o.id = f.order_id
   where f.source = 'replay' and f.quoted_at >= $2 and f.quoted_at < $3 and f.at >= $4
     and o.symbol = $1 and (o.side = 'sell' or o.kind = 'stock')
$$;
