create or replace function fill_is_within(f fill, o orders) returns boolean language sql immutable as $$
  select case o.side
    when 'buy' then f.price <= o.bound and f.price <= coalesce(o.limit_price, f.price)
    else f.price >= o.bound and f.price >= coalesce(o.limit_price, f.price)
  end
$$;
