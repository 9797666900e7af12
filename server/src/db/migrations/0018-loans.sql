-- One loan at a time: what a customer owes on it stands in `customer:<id>:loan`, as minus principal_left and interest_left.
create table loan (
  id               bigint      generated always as identity primary key,
  number           text        not null unique,
  customer_id      integer     not null references customer,
  amount           bigint      not null check (amount > 0),              -- asked for; once offered, offered
  state            text        not null check (state in ('applied', 'offered', 'rejected', 'withdrawn', 'expired',
                                                         'active', 'paid', 'written_off')),
  rate             integer     check (rate >= 0),                        -- basis points a year
  days             integer     check (days > 0),
  schedule         jsonb       not null default '[]',
  total_cost       bigint,
  offer_expires_at timestamptz,
  paid_out_at      timestamptz,
  due_at           timestamptz,
  accrued_days     integer     not null default 0,                       -- since it was paid out
  principal_left   bigint      not null default 0 check (principal_left >= 0),
  interest_left    bigint      not null default 0 check (interest_left >= 0),
  closed_at        timestamptz,
  reason           text,
  reminded_for     timestamptz,                                          -- the instalment that a notice was sent for
  timeline         jsonb       not null,
  created_at       timestamptz not null
);
create unique index loan_open on loan (customer_id) where state in ('applied', 'offered', 'active');
create index loan_of_customer on loan (customer_id, id desc);
create index loan_by_state on loan (state, id);
