-- A purchase from a listing or an issue is done at the price of that, and keeps what that price rests on.
create or replace function fill_of_offer(f fill, o orders) returns boolean language sql stable as $$
  select case o.kind
    when 'ipo' then f.source = 'issue' and f.bid = f.price and f.ask = f.price and exists (
      select 1 from ipo_application a join ipo_issue i on i.id = a.issue_id
       where a.number = o.number and a.customer_id = o.customer_id and i.symbol = o.symbol
         and f.price = coalesce(i.price, i.price_high))
    else exists (
      select 1 from placement p
       where p.kind = o.kind and p.symbol = o.symbol and p.price = f.price
         and (p.reference ->> 'bid')::bigint = f.bid and (p.reference ->> 'ask')::bigint = f.ask
         and p.reference ->> 'source' = f.source)
  end
$$;
