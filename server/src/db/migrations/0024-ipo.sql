-- Shares of a company that are offered before they trade. Times are the market's clock's; prices micros of `currency`. What was
-- paid for them is in `house:ipo:<id>` from the allotment to the delivery, and so are the shares while they are delivered: it
-- is empty before and after.
create table ipo_issue (
  id           integer     generated always as identity primary key,
  market       text        not null check (market in ('IN', 'US')),
  symbol       text        not null check (symbol ~ '^[A-Za-z0-9^.=_&-]{1,24}$'),
  name         text        not null,
  about        text        not null,
  document     text,                                     -- either the text itself or where it is
  document_url text,
  currency     text        not null,
  price_low    bigint      not null check (price_low > 0),
  price_high   bigint      not null check (price_high >= price_low),
  price        bigint      check (price between price_low and price_high),
  size         integer     not null check (size % lot = 0),
  lot          integer     not null check (lot > 0 and lot % 100 = 0),
  minimum      integer     not null check (minimum > 0 and minimum % lot = 0),
  maximum      integer     not null check (maximum between minimum and size and maximum % lot = 0),
  opens_at     timestamptz not null,
  closes_at    timestamptz not null check (closes_at > opens_at),
  lists_at     timestamptz not null check (lists_at >= closes_at),
  state        text        not null check (state in ('draft', 'announced', 'open', 'closed', 'allotting', 'allotted',
                                                     'listing', 'listed', 'withdrawing', 'withdrawn')),
  -- The seed of the lottery: sealed until the allotment is approved, its hash known before anybody can apply.
  seed_sealed  bytea,
  seed_hash    text,
  seed         text,
  list_hash    text,                                     -- of the applications, from the close on
  result_hash  text,                                     -- of what was approved
  applications integer     not null default 0,
  applied      bigint      not null default 0,           -- shares that were applied for
  allotted     bigint      not null default 0,
  reason       text,                                     -- why it was withdrawn
  demo         boolean     not null default false,
  timeline     jsonb       not null,
  created_at   timestamptz not null,
  constraint seed_hidden check (seed is null or state not in ('draft', 'announced', 'open', 'closed')),
  constraint seed_hashed check (state in ('draft', 'withdrawn') or (seed_hash is not null and seed_sealed is not null)),
  constraint allotment_complete check (state not in ('allotting', 'allotted', 'listing', 'listed')
    or (seed is not null and list_hash is not null and result_hash is not null and price is not null)),
  constraint withdrawn_for_a_reason check (state not in ('withdrawing', 'withdrawn') or reason is not null)
);
create unique index ipo_issue_symbol on ipo_issue (symbol) where state not in ('listed', 'withdrawn');
create index ipo_issue_by_state on ipo_issue (state, id desc);
create index ipo_issue_under_way on ipo_issue (id) where state not in ('draft', 'listed', 'withdrawn');

create table ipo_application (
  id             bigint      generated always as identity primary key,
  number         text        not null unique,
  issue_id       integer     not null references ipo_issue,
  customer_id    integer     not null references customer,
  quantity       integer     not null check (quantity > 0),
  state          text        not null check (state in ('applied', 'cancelled', 'allotted', 'not_allotted', 'delivered', 'withdrawn')),
  -- Wallet currency per unit of the issue's, in millionths: the same from the application to the delivery.
  rate           bigint      not null check (rate > 0),
  rate_source    text        not null,
  rate_at        timestamptz not null,
  -- Paise: in held:<number>; paid for shares; given back. `from_unsettled` of what is held or paid came from proceeds.
  held           bigint      not null check (held >= 0),
  paid           bigint      not null default 0 check (paid >= 0),
  returned       bigint      not null default 0 check (returned >= 0),
  from_unsettled bigint      not null check (from_unsettled between 0 and held + paid),
  allotted       integer     not null default 0 check (allotted between 0 and quantity),
  timeline       jsonb       not null,
  created_at     timestamptz not null,
  constraint held_while_applied check ((state = 'applied') = (held > 0)),
  constraint paid_for_shares check ((state in ('allotted', 'delivered')) = (paid > 0))
) with (fillfactor = 80);
create unique index ipo_application_once on ipo_application (issue_id, customer_id) where state <> 'cancelled';
create index ipo_application_of_customer on ipo_application (customer_id, id desc);
create index ipo_application_by_state on ipo_application (issue_id, state, id);
create index ipo_application_by_number on ipo_application (issue_id, number) where state <> 'cancelled';
