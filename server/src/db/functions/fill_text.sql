-- What was sealed before fills kept who sent their quotes reads as it did.
create or replace function fill_text(f fill) returns text language sql stable parallel safe as $$
  select json_build_array('fill', f.id, f.quantity, f.price, f.value, f.fees, microseconds(f.at), f.source,
                          microseconds(f.quoted_at), microseconds(f.received_at), f.bid, f.ask, f.size, f.slippage, f.rate,
                          f.rate_source, microseconds(f.rate_at), f.rules, f.cost)::text
         || case when f.origin is null then '' else json_build_array(f.origin, f.origin_key, f.answer_hash)::text end
$$;
