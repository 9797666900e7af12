-- Those who run the deployment, what they did, and what one of them proposes and another decides.
create table operator (
  id              integer     generated always as identity primary key,
  email           text        not null unique check (email = lower(email)),
  name            text        not null,
  password_hash   text        not null check (password_hash like '$argon2id$%'),
  totp_secret     bytea,                      -- sealed; null: has to be set up at the next sign-in
  totp_last_step  bigint      not null default 0, -- a code works once
  roles           text[]      not null check (cardinality(roles) > 0
                              and roles <@ array['support', 'compliance', 'treasury', 'credit', 'listings', 'admin', 'auditor']),
  created_at      timestamptz not null,
  disabled_at     timestamptz
);

create table operator_session (
  id           integer     generated always as identity primary key,
  operator_id  integer     not null references operator,
  token_hash   bytea       not null unique check (length(token_hash) = 32),
  device       text        not null,
  address      text        not null,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at   timestamptz not null,
  revoked_at   timestamptz
);
create index operator_session_of on operator_session (operator_id, id);

-- What operators did. Each entry's hash covers the one before, so that none can be changed, taken out or put in between;
-- the head tells whether some were cut off at the end. `body` is canonical JSON, and the columns are read off it.
create table audit_entry (
  id           bigint  primary key,
  body         text    not null,
  hash         bytea   not null check (length(hash) = 32),
  at           text    not null generated always as (body::jsonb ->> 'at') stored,
  actor        text    not null generated always as (body::jsonb ->> 'actor') stored,
  action       text    not null generated always as (body::jsonb ->> 'action') stored,
  subject      text    generated always as (body::jsonb ->> 'subject') stored,
  customer_id  integer generated always as ((body::jsonb ->> 'customer')::integer) stored
);
create index audit_entry_actor on audit_entry (actor, id desc);
create index audit_entry_action on audit_entry (action, id desc);
create index audit_entry_subject on audit_entry (subject, id desc) where subject is not null;
create index audit_entry_customer on audit_entry (customer_id, id desc) where customer_id is not null;
create table audit_head (
  one   boolean primary key default true check (one),
  count bigint  not null,
  hash  bytea   not null
);
insert into audit_head (count, hash) values (0, decode(repeat('00', 32), 'hex'));

create trigger audit_append_only before update or delete on audit_entry for each row execute function refuse_change();
create trigger audit_kept before truncate on audit_entry for each statement execute function refuse_change();

-- hash = SHA-256(hash of the one before || id as decimal text || '|' || body in UTF-8)
create function append_audit(new_body text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_head;
begin
  select * into strict head from audit_head for update;
  head.count := head.count + 1;
  head.hash := sha256(head.hash || convert_to(head.count || '|' || new_body, 'UTF8'));
  insert into audit_entry (id, body, hash) values (head.count, new_body, head.hash);
  update audit_head set count = head.count, hash = head.hash;
  return head.count;
end $$;
revoke insert, update, delete, truncate on audit_entry, audit_head from tarazu_app;

create table proposal (
  id              bigint      generated always as identity primary key,
  number          text        not null unique,
  kind            text        not null,
  subject         text        not null,   -- the number of the thing that it is about
  customer_id     integer     references customer,
  payload         jsonb       not null,
  reason          text        not null check (reason <> ''),
  state           text        not null check (state in ('open', 'approved', 'rejected', 'withdrawn', 'expired')),
  proposed_by     integer     not null references operator,
  proposed_at     timestamptz not null,
  expires_at      timestamptz not null,
  decided_by      integer     references operator,
  decided_at      timestamptz,
  decision_reason text,
  constraint four_eyes check (state not in ('approved', 'rejected') or (decided_by is not null and decided_by <> proposed_by))
);
create unique index proposal_open on proposal (kind, subject) where state = 'open';
create index proposal_waiting on proposal (id) where state = 'open';
create index proposal_of_subject on proposal (subject, id desc);

-- Who is working on what waits in a queue. Runs out by itself.
create table claim (
  queue       text        not null,
  thing       text        not null,
  operator_id integer     not null references operator,
  claimed_at  timestamptz not null,
  expires_at  timestamptz not null,
  primary key (queue, thing)
);

-- What a customer is told of: facts, whose words the app has in its languages.
create table notice (
  id          bigint      generated always as identity primary key,
  customer_id integer     not null references customer,
  kind        text        not null,
  facts       jsonb       not null,
  at          timestamptz not null,
  read_at     timestamptz
);
create index notice_of_customer on notice (customer_id, id desc);
create index notice_unread on notice (customer_id) where read_at is null;

-- Dated versions of what may be changed while the server runs. Never changed: a later one follows.
create table policy_version (
  id           bigint      generated always as identity primary key,
  name         text        not null,
  value        jsonb       not null,
  effective_at timestamptz not null,
  proposal     text        references proposal (number),
  created_at   timestamptz not null
);
create index policy_version_name on policy_version (name, id desc);
create trigger policy_append_only before update or delete on policy_version for each row execute function refuse_change();

-- Tells whether this server has the secret that what is sealed here was sealed with.
create table secret_check (
  one         boolean primary key default true check (one),
  fingerprint bytea   not null
);
