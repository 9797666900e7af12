-- The kind of a customer's account: what follows the customer's number in its address.
create or replace function account_kind(address text) returns text language sql immutable parallel safe as $$
  select substring(address from '^customer:[0-9]+:(units:held(?=:)|[a-z]+)')
$$;
