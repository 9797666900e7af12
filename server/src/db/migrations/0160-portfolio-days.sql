-- What customers own, day by day. A day is one of UTC, as in the ledger's export. All of it can be made again from the ledger and the
-- closing prices.

-- The last price of a market day, in micros of the instrument's currency, and the rate to the wallet's currency in millionths. Where the
-- market traded and nobody knows the price, or the rate, it is null: a gap, which the value of that day has as well.
create table closing_price (
  symbol text        not null,
  day    date        not null,
  price  bigint,
  rate   bigint,
  at     timestamptz not null,
  source text        not null,
  primary key (symbol, day)
);
create index closing_price_missing on closing_price (day) where price is null or rate is null;

-- Money in paise. `value` is all that the customer owns at the end of the day less what is owed, null where a price is missing; what was
-- paid in and paid out on the day came from outside or went there.
create table portfolio_day (
  customer_id integer not null,
  day         date    not null,
  value       bigint,
  paid_in     bigint  not null check (paid_in >= 0),
  paid_out    bigint  not null check (paid_out >= 0),
  primary key (customer_id, day)
);

-- What is owned of each asset at the end of the last final day, and what the days after it have changed so far.
create table portfolio_position (
  customer_id integer not null,
  asset       text    not null,
  units       bigint  not null,
  primary key (customer_id, asset)
);
create table portfolio_move (
  day         date    not null,
  customer_id integer not null,
  asset       text    not null,
  units       bigint  not null,
  paid_in     bigint  not null,
  paid_out    bigint  not null,
  primary key (day, customer_id, asset)
);

-- `final_day`: the rows up to it change by corrections only. No journal up to `journal_from` belongs to a later day, and those after
-- `journal_seen` had not been posted when the day became final.
create table portfolio_progress (
  one          boolean primary key default true check (one),
  final_day    date    not null,
  journal_from bigint  not null,
  journal_seen bigint  not null
);

-- Customers whose final days are to be made again from a day on: a price was corrected, or something was posted with an earlier date.
create table portfolio_remake (
  customer_id integer primary key,
  day         date not null
);

do $$
declare
  kept text;
begin
  foreach kept in array array['portfolio_day', 'portfolio_position', 'portfolio_move', 'portfolio_remake'] loop
    execute format('alter table %I enable row level security', kept);
    execute format('create policy application on %I to tarazu_app using (true)', kept);
    execute format(
      'create policy own on %I to tarazu_customer using (customer_id = current_setting(''tarazu.customer'')::integer)', kept);
  end loop;
end $$;
grant select on closing_price, portfolio_day, portfolio_position, portfolio_move, portfolio_remake to tarazu_customer;
