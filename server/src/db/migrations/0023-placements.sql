-- What is offered to customers in hundreds at a price of its own: a block (`bulk`) or a qualified placement (`finalize`).
-- Until a second operator has approved it there is no price; while it is open its units and what was paid for them are in
-- `house:placement:<id>`, which is empty before and after. Times of the window are the market's clock's.
create table placement (
  id             integer     generated always as identity primary key,
  number         text        not null unique,
  kind           text        not null check (kind in ('bulk', 'finalize')),
  symbol         text        not null,
  market         text        not null check (market in ('IN', 'US')),
  currency       text        not null,
  state          text        not null check (state in ('draft', 'approved', 'open', 'closed')),
  discount       integer     not null,                                   -- basis points from the reference price
  band           integer     not null check (band >= abs(discount)),
  rules          text        not null,                                   -- which version the band is of
  minimum        integer     not null check (minimum > 0),
  total          integer     not null check (total > 0 and total % 100 = 0 and total >= minimum),
  units_left     integer     not null check (units_left >= 0 and units_left % 100 = 0),
  opens_at       timestamptz not null,
  closes_at      timestamptz not null check (closes_at > opens_at),
  grant_required boolean     not null,
  reference      jsonb,                                                  -- the quote that the price was made from
  price          bigint      check (price > 0),                          -- micros
  closed_because text        check (closed_because in ('window', 'sold_out', 'operator')),
  reason         text,
  demo           text,                                                   -- which of the made-up ones
  timeline       jsonb       not null,
  created_at     timestamptz not null,
  constraint left_of_total check (units_left <= total),
  constraint priced check (state = 'draft' or closed_because = 'operator' or (price is not null and reference is not null)),
  constraint closed_for_a_reason check ((state = 'closed') = (closed_because is not null))
);
create unique index placement_of_demo on placement (demo) where demo is not null and state <> 'closed';
create index placement_in_time on placement (state, closes_at) where state in ('approved', 'open');
create index placement_sold_out on placement (closes_at) where closed_because = 'sold_out';
create index placement_by_state on placement (state, id desc);

-- That a customer may buy from a listing, which one operator proposed and another approved.
create table placement_grant (
  id            bigint      generated always as identity primary key,
  number        text        not null unique,
  placement_id  integer     not null references placement,
  customer_id   integer     not null references customer,
  granted_at    timestamptz not null,
  expires_at    timestamptz not null,
  revoked_at    timestamptz,
  reason        text,                                                    -- why it was taken back
  constraint revoked_for_a_reason check ((revoked_at is null) = (reason is null))
);
create unique index placement_grant_in_force on placement_grant (placement_id, customer_id) where revoked_at is null;
create index placement_grant_of_customer on placement_grant (customer_id, id desc);
create index placement_grant_of_placement on placement_grant (placement_id, id desc);
