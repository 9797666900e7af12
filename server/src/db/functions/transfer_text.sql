create or replace function transfer_text(t transfer, from_address text, to_address text) returns text language sql stable parallel safe as $$
  select json_build_array('transfer', t.line, from_address, to_address, t.asset, t.amount)::text
$$;
