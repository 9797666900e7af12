-- The end of a contract or a bond sells at the price that was fixed for it once, for everybody; below zero it is worth nothing.
create or replace function fill_of_end(f fill, o orders) returns boolean language sql stable as $$
  select f.bid = f.price and f.ask = f.price and exists (
    select 1 from instrument_event e
     where e.symbol = o.symbol and e.day::date = o.trading_day
       and e.kind = case o.reason when 'redeemed' then 'redemption' else 'expiry' end
       and f.price = greatest(e.price, 0))
$$;
