-- What proves that somebody is who they say they are, beyond the password they sign in with.
create table transaction_password (
  customer_id integer     primary key references customer,
  hash        text        not null check (hash like '$argon2id$%'),
  set_at      timestamptz not null
);

create table credential_change (
  id          bigint      generated always as identity primary key,
  customer_id integer     not null references customer,
  kind        text        not null check (kind in ('login-password', 'transaction-password')),
  at          timestamptz not null
);
create index credential_change_of_customer on credential_change (customer_id, at desc);

-- One code per customer and purpose: a new one takes the place of the one before.
create table message_code (
  customer_id integer     not null references customer,
  purpose     text        not null,
  code_hash   bytea       not null check (length(code_hash) = 32),
  sent_at     timestamptz not null,
  expires_at  timestamptz not null,
  used_at     timestamptz,
  primary key (customer_id, purpose)
);

create table message (
  id          bigint      generated always as identity primary key,
  customer_id integer     not null references customer,
  purpose     text        not null,
  sealed      bytea       not null,
  at          timestamptz not null,
  sent_at     timestamptz,
  tries       integer     not null default 0,
  try_at      timestamptz
);
create index message_due on message (try_at) where try_at is not null;
create index message_age on message (at);

-- Who froze an account: its owner lifts that alone, operators' restrictions run out or are lifted by two of them.
alter table customer
  add column if not exists frozen_by text,
  add column if not exists frozen_reason text,
  add column if not exists frozen_until timestamptz;

-- Who asked for a code without being signed in: of any phone, so that asking is the same work whether it is somebody's.
create table code_request (
  id    bigint      generated always as identity primary key,
  phone text        not null,
  at    timestamptz not null
);
