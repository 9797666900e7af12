-- Money that a bank took back after it was spent: what the customer owes for it, below zero.
create or replace function account_rule(address text) returns "char" language sql immutable parallel safe as $$
  select case
    when address like 'customer:%:loan' or address like 'customer:%:receivable' then '-'
    when address like 'customer:%' then '+'
    when address like 'house:ipo:%' or address like 'house:fund:%' or address like 'house:placement:%' then '+'
    else '*'
  end::"char"
$$;
