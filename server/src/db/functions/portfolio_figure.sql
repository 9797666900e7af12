-- Which figure of a customer's portfolio money counts for that goes to an account that is not the customer's, or comes from it: `payment`
-- is what is neither earned nor lost here (the bank, play money, what is nobody's yet, debts that were given up), and null is part of the
-- gains by prices.
create or replace function portfolio_figure(other text, reason text) returns text language sql immutable as $$
  select case when other in ('house:paper', 'house:suspense', 'house:bank:client', 'house:bank:firm', 'house:loss:credit') then 'payment'
              when other = 'house:market' and reason in ('dividend', 'coupon') then 'income'
              when other = 'house:fees' or other like 'house:levies:%' then 'cost'
              when other = 'house:income:interest' then 'interest' end
$$;
