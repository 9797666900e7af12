-- Who a customer is, by papers that compliance has looked at. One row each: a correction takes the place of what it corrects.
create table identity (
  customer_id    integer     primary key references customer,
  number         text        not null unique,
  state          text        not null check (state in ('under_review', 'approved', 'returned', 'suspended')),
  id_type        text        not null check (id_type in ('idCard', 'driver', 'passport', 'other')),
  real_name      text        not null check (real_name <> ''),
  name_words     text[]      not null,           -- of the name, in small letters: what it is looked for by
  id_number      bytea       not null,           -- sealed; of an Aadhaar number only the last four digits (safety H19)
  id_last4       text        not null check (length(id_last4) between 1 and 4),
  front          text        references upload,
  back           text        references upload,
  checks         jsonb       not null default '[]', -- why it was sent back: [{"check", "reason", "note"}]
  reason         text,                           -- why it is suspended
  timeline       jsonb       not null,
  attempts       integer     not null default 1 check (attempts > 0),
  submitted_at   timestamptz not null,
  decided_at     timestamptz,
  check ((state = 'suspended') = (reason is not null)),
  check (state <> 'returned' or jsonb_array_length(checks) > 0)
);
create index identity_waiting on identity (submitted_at, customer_id) where state = 'under_review';
create index identity_by_state on identity (state, submitted_at, customer_id);
create index identity_name on identity (lower(real_name) text_pattern_ops);
create index identity_words on identity using gin (name_words);

-- What operators have stopped a customer from: new risk, never a sale, a statement or a withdrawal to a known card.
-- Proposed by one, approved by another, and over by itself (safety H9).
create table restriction (
  id           bigint      generated always as identity primary key,
  customer_id  integer     not null references customer,
  proposal     text        not null references proposal (number),
  reason       text        not null check (reason <> ''),
  since        timestamptz not null,
  expires_at   timestamptz not null,
  -- Since when its owner had it frozen: that stays when the restriction ends.
  own_freeze   timestamptz,
  released_at  timestamptz,
  released_for text        check (released_for in ('expired', 'operators')),
  check ((released_at is null) = (released_for is null)),
  constraint seven_days check (expires_at > since and expires_at <= since + interval '7 days')
);
create unique index restriction_open on restriction (customer_id) where released_at is null;
create index restriction_expiry on restriction (expires_at) where released_at is null;
create index restriction_of_customer on restriction (customer_id, id desc);

-- Papers are kept for five years after this (safety H19).
alter table customer add column closed_at timestamptz;
create index customer_closed on customer (closed_at) where closed_at is not null;
