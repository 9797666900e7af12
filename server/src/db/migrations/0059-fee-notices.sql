-- What all customers are told of fees that will change, or will not after all: written in the transaction that decides it, and
-- carried to them by a job, customer by customer.
create table fee_notice (
  id           bigint      generated always as identity primary key,
  kind         text        not null check (kind in ('fees_change', 'fees_stay')),
  effective_at timestamptz not null,
  -- Two others ended what it tells of before it came into force.
  stopped      boolean     not null default false,
  -- Customers up to this id have been told; nobody above `through` has to be.
  done_through integer     not null default 0,
  through      integer,
  created_at   timestamptz not null,
  done_at      timestamptz
);
create index fee_notice_unfinished on fee_notice (id) where done_at is null;
