-- Without a query of its own, so that the planner takes it apart and an order in the market costs a comparison.
create or replace function fill_is_proven(f fill, o orders) returns boolean language sql stable as $$
  select case
    when o.side = 'buy' and o.kind <> 'stock' then fill_of_offer(f, o)
    when o.state = 'filled' and o.reason in ('expired_contract', 'redeemed') then fill_of_end(f, o)
    else f.source <> 'issue' and f.price = case o.side when 'buy' then f.ask else f.bid end
  end
$$;
