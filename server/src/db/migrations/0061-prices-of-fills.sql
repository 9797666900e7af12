-- What a fill was done at is the price of the quote that it keeps, and within what its order allows (rule H4). Whoever writes a
-- fill: the order's side, kind and limit are read from its row, so that a fill cannot say of itself that it is right.

-- A purchase from a listing or an issue is done at the price of that, and keeps what that price rests on.
create function fill_of_offer(f fill, o orders) returns boolean language sql stable as $$
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

-- The end of a contract or a bond sells at the price that was fixed for it once, for everybody; below zero it is worth nothing.
create function fill_of_end(f fill, o orders) returns boolean language sql stable as $$
  select f.bid = f.price and f.ask = f.price and exists (
    select 1 from instrument_event e
     where e.symbol = o.symbol and e.day::date = o.trading_day
       and e.kind = case o.reason when 'redeemed' then 'redemption' else 'expiry' end
       and f.price = greatest(e.price, 0))
$$;

-- Without a query of its own, so that the planner takes it apart and an order in the market costs a comparison.
create function fill_is_proven(f fill, o orders) returns boolean language sql stable as $$
  select case
    when o.side = 'buy' and o.kind <> 'stock' then fill_of_offer(f, o)
    when o.state = 'filled' and o.reason in ('expired_contract', 'redeemed') then fill_of_end(f, o)
    else f.source <> 'issue' and f.price = case o.side when 'buy' then f.ask else f.bid end
  end
$$;

create function fill_is_within(f fill, o orders) returns boolean language sql immutable as $$
  select case o.side
    when 'buy' then f.price <= o.bound and f.price <= coalesce(o.limit_price, f.price)
    else f.price >= o.bound and f.price >= coalesce(o.limit_price, f.price)
  end
$$;

create function refuse_unproven_fill() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select o.number, f.price, f.bid, f.ask into wrong
    from made f left join orders o on o.id = f.order_id
   where fill_is_proven(f, o) is not true or fill_is_within(f, o) is not true
   limit 1;
  if found then
    raise exception 'a fill of order % at % is not at the price of its quote (bid %, ask %)',
      wrong.number, wrong.price, wrong.bid, wrong.ask using errcode = 'check_violation', constraint = 'fill_price_proven';
  end if;
  return null;
end $$;
create trigger fill_price_proven after insert on fill
  referencing new table as made for each statement execute function refuse_unproven_fill();
