-- Escrow accounts have ids below zero: they come and go, so a partial index cannot list them, but it can cover all ids below zero.
create or replace function new_account_id(address text) returns bigint language sql volatile as $$
  select case
    when address like 'house:ipo:%' or address like 'house:fund:%' or address like 'house:placement:%'
    then -nextval('account_id_seq') else nextval('account_id_seq')
  end
$$;
