-- How far the balance of an account may go: '+' never below zero, '-' never above it (what a customer owes, for loans and for
-- recharges that a bank took back after the money was spent), '*' both ways. Every other account of a customer is '+'.
create or replace function account_rule(address text) returns "char" language sql immutable parallel safe as $$
  select case
    when address like 'customer:%:loan' or address like 'customer:%:receivable' then '-'
    when address like 'customer:%' then '+'
    when address like 'house:ipo:%' or address like 'house:fund:%' or address like 'house:placement:%' then '+'
    else '*'
  end::"char"
$$;
