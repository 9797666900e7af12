-- What stands in the address of an account behind its customer: what kind it is.
create or replace function account_kind(address text) returns text language sql immutable parallel safe as $$
  select substring(address from '^customer:[0-9]+:(units:held(?=:)|[a-z]+)')
$$;
