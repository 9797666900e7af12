-- A customer's accounts by the number that the customer knows, which says nothing of others.
create or replace function shown_address(address text, customer integer, display_id text) returns text language sql immutable parallel safe as $$
  select case when display_id is null then address
              else 'customer:' || display_id || substr(address, length('customer:' || customer::text) + 1) end
$$;
