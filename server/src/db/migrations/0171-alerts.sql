-- What customers want to be told of once, when a price comes to where they wait for it. Levels and thresholds are millionths: of the
-- instrument's currency, of a percent, of a unit, of a point of an index.
create table alert (
  id            bigint      generated always as identity primary key,
  number        text        not null unique,
  customer_id   integer     not null references customer,
  symbol        text        not null,
  kind          text        not null check (kind in ('price', 'percent', 'volume', 'sma', 'ema', 'rsi')),
  direction     text        not null check (direction in ('above', 'below')),
  level         bigint,                                -- what the customer chose; averages have none
  period        smallint    check (period between 2 and 200),
  note          text        not null check (length(note) <= 100),
  -- What a quote is compared with. That of an indicator is a price which is good for one day of its market.
  measure       text        not null check (measure in ('price', 'percent', 'volume')),
  threshold     bigint,
  threshold_day date,
  state         text        not null check (state in ('waiting', 'fired')),
  created_at    timestamptz not null,
  fired_at      timestamptz,
  fired_value   bigint,
  check ((kind in ('sma', 'ema')) = (level is null)),
  check ((kind in ('sma', 'ema', 'rsi')) = (period is not null)),
  check ((state = 'fired') = (fired_at is not null and fired_value is not null))
);
-- Sorted thresholds of each instrument: a quote looks only at those that it crosses.
create index alert_waiting on alert (symbol, measure, direction, threshold) where state = 'waiting' and threshold is not null;
create index alert_of_customer on alert (customer_id, id);
-- Those whose thresholds are computed once a day.
create index alert_of_indicator on alert (symbol, threshold_day) where state = 'waiting' and period is not null;
create index alert_fired on alert (fired_at) where state = 'fired';
alter table alert enable row level security;
create policy application on alert to tarazu_app using (true);
create policy own on alert to tarazu_customer, tarazu_act
  using (customer_id = current_setting('tarazu.customer')::integer);
grant select on alert to tarazu_customer;
grant select, insert, delete on alert to tarazu_act;
