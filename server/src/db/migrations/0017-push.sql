-- The pair of keys by which push services know this deployment; the private one sealed.
create table push_key (
  one        boolean primary key default true check (one),
  public_key bytea   not null check (length(public_key) = 65),
  sealed     bytea   not null
);

-- A browser that shows notices. It belongs to a sign-in: who signs out there hears no more there.
create table push_subscription (
  id          integer     generated always as identity primary key,
  customer_id integer     not null references customer,
  session_id  integer     not null references session on delete cascade,
  endpoint    text        not null unique,
  public_key  bytea       not null check (length(public_key) = 65),
  auth        bytea       not null check (length(auth) = 16),
  language    text        not null,
  created_at  timestamptz not null
);
create index push_subscription_of on push_subscription (customer_id, id);
create index push_subscription_session on push_subscription (session_id);

alter table notice add column pushed boolean not null default false;
create index notice_unpushed on notice (id) where not pushed;

-- What is still to be handed to a push service.
create table push_message (
  subscription_id integer     not null references push_subscription on delete cascade,
  notice_id       bigint      not null references notice,
  tries           integer     not null default 0,
  try_at          timestamptz not null,
  primary key (subscription_id, notice_id)
);
create index push_message_due on push_message (try_at);
