-- A code that lets somebody register. Looked up by its SHA-256, so that the time of a lookup tells nothing of the code.
create table invitation (
  code       text        primary key,
  code_hash  bytea       not null unique check (length(code_hash) = 32),
  uses_left  integer     check (uses_left >= 0),  -- null: unlimited
  expires_at timestamptz,
  open       boolean     not null default false,  -- published by the deployment (INVITE_CODE)
  created_at timestamptz not null
);

create table customer (
  id            integer     generated always as identity primary key,
  display_id    text        not null unique check (display_id ~ '^[1-9][0-9]{8}$'), -- unguessable; `no` on the wire
  phone         text        not null unique check (phone ~ '^[0-9]{10}$'),
  password_hash text        not null check (password_hash like '$argon2id$%'),
  invitation    text        not null references invitation,
  image         text,
  locale        text,
  created_at    timestamptz not null,
  frozen_at     timestamptz
);

-- One sign-in. Tokens and cookies are kept as SHA-256 only. In cookie mode the cookie changes every 15 minutes:
-- `cookie_hash` is the one that counts, `retired_cookies` those before it, newest last. A row is the whole family of
-- its cookies, so ending the row ends the family.
create table session (
  id              integer     generated always as identity primary key,
  customer_id     integer     not null references customer,
  token_hash      bytea       not null unique check (length(token_hash) = 32),
  cookie_hash     bytea       check (length(cookie_hash) = 32),                     -- null: the token works alone
  -- The present cookie is HMAC(cookie_salt, the one before), so that any process can give it again to whoever still
  -- holds the one before, and nobody can who holds only this row.
  cookie_salt     bytea       check (length(cookie_salt) = 32),
  retired_cookies bytea[]     not null default '{}',
  rotated_at      timestamptz not null,
  device          text        not null,
  address         text        not null,
  created_at      timestamptz not null,
  last_seen_at    timestamptz not null,
  expires_at      timestamptz not null,
  revoked_at      timestamptz,
  revoked_for     text,
  check ((revoked_at is null) = (revoked_for is null)),
  check (cookie_hash is not null or retired_cookies = '{}')
) with (fillfactor = 80);
create index session_customer on session (customer_id, id);
create index session_age on session (expires_at);

-- How often something was guessed at: a phone's password, an address's sign-ins, an address's registrations.
create table guess (
  kind           text        not null,
  subject        text        not null,
  count          integer     not null check (count >= 0),
  window_ends_at timestamptz not null,
  locked_until   timestamptz,
  primary key (kind, subject)
) with (fillfactor = 80);
create index guess_age on guess (window_ends_at);
