-- Recurring purchases: for an amount of the wallet's currency, in paise and with all fees, on a day of each week or month.
create table recurring_purchase (
  id          bigint      generated always as identity primary key,
  number      text        not null unique,
  customer_id integer     not null references customer,
  symbol      text        not null,
  amount      bigint      not null check (amount > 0),
  weekday     smallint    check (weekday between 1 and 5),           -- Monday is 1
  month_day   smallint    check (month_day between 1 and 28),
  next_day    date        not null,                                  -- a trading day of the instrument's market
  told_day    date,                                                  -- the day before which a notice was sent last
  state       text        not null check (state in ('active', 'paused', 'ended')),
  paused_for  text        check (paused_for in ('customer', 'not_sufficient_funds')),
  short_runs  smallint    not null default 0 check (short_runs >= 0), -- how often in a row there was too little money
  created_at  timestamptz not null,
  changed_at  timestamptz not null,
  check ((weekday is null) <> (month_day is null)),
  check ((state = 'paused') = (paused_for is not null))
);
create index recurring_purchase_due on recurring_purchase (symbol, next_day, id) where state = 'active';
create index recurring_purchase_of_customer on recurring_purchase (customer_id, id);

-- What came of a day. The key is what makes each day happen once, whoever is killed and whoever leads.
create table recurring_run (
  purchase_id  bigint      not null references recurring_purchase,
  day          date        not null,
  customer_id  integer     not null references customer,
  amount       bigint      not null,
  outcome      text        not null check (outcome in ('bought', 'refused', 'missed')),
  order_number text        unique,
  reason       text,
  at           timestamptz not null,
  primary key (purchase_id, day),
  check ((outcome = 'bought') = (order_number is not null)),
  check ((outcome = 'refused') = (reason is not null))
);
create index recurring_run_of_customer on recurring_run (customer_id);

alter table recurring_purchase enable row level security;
create policy application on recurring_purchase to tarazu_app using (true);
create policy own on recurring_purchase to tarazu_customer, tarazu_act
  using (customer_id = current_setting('tarazu.customer')::integer);
grant select on recurring_purchase to tarazu_customer;
grant select, insert, update on recurring_purchase to tarazu_act;

alter table recurring_run enable row level security;
create policy application on recurring_run to tarazu_app using (true);
create policy own on recurring_run to tarazu_customer, tarazu_act
  using (customer_id = current_setting('tarazu.customer')::integer);
grant select on recurring_run to tarazu_customer, tarazu_act;
