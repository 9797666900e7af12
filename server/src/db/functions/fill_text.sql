create or replace function fill_text(f fill) returns text language sql stable parallel safe as $$
  select json_build_array('fill', f.id, f.quantity, f.price, f.value, f.fees, microseconds(f.at), f.source,
                          microseconds(f.quoted_at), microseconds(f.received_at), f.bid, f.ask, f.size, f.slippage, f.rate,
                          f.rate_source, microseconds(f.rate_at), f.rules, f.cost)::text
$$;
