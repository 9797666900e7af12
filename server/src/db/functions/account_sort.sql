-- The sort of an account in `journal_way`: what `account_kind` says of a customer's, and of the house's its address without "house:"
-- and without the number or the name at its end.
create or replace function account_sort(address text) returns text language sql immutable parallel safe as $$
  select coalesce(account_kind(address),
    case when split_part(address, ':', 2) in ('placement', 'ipo', 'fund', 'levies', 'income', 'loss')
         then split_part(address, ':', 2) else substring(address from 7) end)
$$;
