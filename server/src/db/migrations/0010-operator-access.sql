-- How operators prove who they are, and what the checks of their log found.

-- Somebody else has seen the password: it has to be changed at the first sign-in, and opens nothing after this.
alter table operator add column one_time_until timestamptz;

create table passkey (
  id            integer     generated always as identity primary key,
  operator_id   integer     not null references operator,
  credential_id text        not null unique,
  public_key    bytea       not null,
  counter       bigint      not null check (counter >= 0),
  transports    text[]      not null,
  name          text        not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  last_ticket   timestamptz not null  -- a challenge given out no later than this has been answered: it is not taken again
);
create index passkey_of_operator on passkey (operator_id, id);

create index proposal_kind on proposal (kind, id desc);
create index audit_entry_at on audit_entry (at);

-- What became of each verification of the log: the length and the head that were right then must stay so.
create table audit_check (
  at      timestamptz primary key,
  count   bigint      not null,
  hash    bytea       not null,
  problem text
);
create trigger audit_check_append_only before update or delete on audit_check for each row execute function refuse_change();
create trigger audit_check_kept before truncate on audit_check for each statement execute function refuse_change();
revoke update, delete, truncate on audit_check from tarazu_app;
