-- A recurring purchase buys an instrument for an amount, or a fund at the price of one purchase, which is then its amount.
alter table recurring_purchase
  alter column symbol drop not null,
  add column fund_id integer references fund,
  add constraint recurring_purchase_buys_one check ((symbol is null) <> (fund_id is null));

drop index recurring_purchase_due;
create index recurring_purchase_due on recurring_purchase (symbol, next_day, id)
  where state = 'active' and symbol is not null;
-- Also those that are paused, which end with the sale of their fund.
create index recurring_purchase_of_fund on recurring_purchase (fund_id, state, next_day, id)
  where state <> 'ended' and fund_id is not null;

-- What was bought is an order in the market or an order of a fund; each belongs to one day.
alter table recurring_run
  add column fund_order_number text unique,
  drop constraint recurring_run_check,
  add constraint recurring_run_bought
    check (num_nonnulls(order_number, fund_order_number) = (outcome = 'bought')::integer);
