-- An account is left of each lot that was sold and of each order that waited. Whoever trades for years has a million of
-- them with nothing in it, which reading one customer's balances must not go through.
create index account_with_balance on account (customer_id) where customer_id is not null and balance <> 0;
drop index account_customer;
