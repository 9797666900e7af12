-- Funds: customers put in `amount`, once for each purchase, and get it back with the declared return when their period is
-- over. The money lies in `house:fund:<id>`; who has put in has as many units of the asset FUND-<id> as paise.
create table fund (
  id               integer     generated always as identity primary key,
  number           text        not null unique,
  name             text        not null,
  state            text        not null check (state in ('draft', 'issued', 'closed', 'declared', 'unwinding', 'paid_out',
                                                         'unwound', 'discarded')),
  min_return       integer     not null check (min_return >= 0),       -- hundredths of a percent, of the whole period
  max_return       integer     not null check (max_return >= min_return),
  period_days      integer     not null check (period_days > 0),
  amount           bigint      not null check (amount > 0),
  issue_amount     bigint      not null check (issue_amount > 0 and issue_amount % amount = 0),
  placed_elsewhere bigint      not null default 0 check (placed_elsewhere >= 0 and placed_elsewhere % amount = 0),
  sold_amount      bigint      not null,
  opens_at         timestamptz not null,                               -- on the market's clock, as closes_at
  closes_at        timestamptz not null check (closes_at > opens_at),
  basis            text        not null,
  demo             boolean     not null default false,
  return_rate      integer     check (return_rate between min_return and max_return),
  valued_on        text        check (valued_on ~ '^\d{4}-\d{2}-\d{2}$'),
  value_basis      text,
  reason           text,                                               -- why everybody gets the money back
  timeline         jsonb       not null,
  created_at       timestamptz not null,
  -- What was sold is never more than there is, whoever counts.
  constraint not_oversold check (sold_amount between placed_elsewhere and issue_amount),
  constraint declared_whole check ((return_rate is null) = (valued_on is null) and (return_rate is null) = (value_basis is null)),
  -- So that nobody's period ends while others can still buy.
  constraint sold_within_period check (closes_at - opens_at <= period_days * interval '24 hours')
);
create index fund_listed on fund (closes_at desc, id desc) where state not in ('draft', 'discarded');
create index fund_by_state on fund (state, id);

create table fund_order (
  id             bigint      generated always as identity primary key,
  number         text        not null unique,
  customer_id    integer     not null references customer,
  fund_id        integer     not null references fund,
  state          text        not null check (state in ('active', 'completed', 'cancelled')),
  amount         bigint      not null check (amount > 0),
  from_unsettled bigint      not null check (from_unsettled between 0 and amount),
  ends_at        timestamptz not null,                                 -- on the market's clock
  paid_return    bigint      check (paid_return >= 0),
  reason         text,
  ended_by       text        check (ended_by in ('customer', 'operator', 'system')),
  ended_at       timestamptz,
  created_at     timestamptz not null,
  constraint ended_whole check ((state = 'active') = (ended_at is null) and (state = 'completed') = (paid_return is not null))
);
create index fund_order_of_customer on fund_order (customer_id, id desc);
create index fund_order_of_customer_by_state on fund_order (customer_id, state, id desc);
create index fund_order_due on fund_order (fund_id, ends_at, id) where state = 'active';
create index fund_order_of_fund on fund_order (fund_id, state);
