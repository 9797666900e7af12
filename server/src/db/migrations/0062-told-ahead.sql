-- What all holders of an instrument are told ahead of its day: written in the transaction that decides it, and carried to them
-- by a job, customer by customer.
create table holder_notice (
  id           bigint      generated always as identity primary key,
  symbol       text        not null,
  kind         text        not null check (kind in ('split_planned', 'bonus_planned', 'dividend_planned', 'action_withdrawn', 'contract_ending')),
  facts        jsonb       not null,
  -- Of this event. Its row may be gone: that is what holders are told of then.
  event_id     bigint      not null,
  -- On the market's clock: after it the thing itself has happened, and tells of itself.
  until        timestamptz not null,
  -- Of what was bought up to this day alone: another contract of the same future does not end.
  bought_until date,
  -- Customers up to this id have been told; nobody above `through` has to be.
  done_through integer     not null default 0,
  through      integer,
  created_at   timestamptz not null,
  done_at      timestamptz
);
create index holder_notice_unfinished on holder_notice (id) where done_at is null;
create index holder_notice_of_event on holder_notice (event_id);
create unique index contract_ending_told_once on holder_notice (event_id) where kind = 'contract_ending';
