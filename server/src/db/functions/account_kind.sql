-- The kind of a customer's account: what follows the customer's number in its address. Without regular expressions, for it is asked for
-- each transfer of many.
create or replace function account_kind(address text) returns text language sql immutable parallel safe as $$
  select case
    when address like 'customer:%:units:held:%' then 'units:held'
    when address like 'customer:%' then split_part(address, ':', 3)
  end
$$;
