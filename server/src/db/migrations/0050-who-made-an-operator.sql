-- Who made an operator one: whoever proposed it and whoever approved it, or the only one there was. Empty: by command, or
-- before this was written down. For a day after their authenticator was set up they decide nothing of each other's.
alter table operator
  add column added_by    integer[] not null default '{}',
  add column enrolled_at timestamptz;

-- What papers are found again by: a keyed hash of kind and number, for numbers are sealed with a new nonce each time. Of an
-- Aadhaar number four digits are kept, so there it is of these and the name: a hint, and no proof.
-- Null: submitted before this; a job computes it.
alter table identity
  add column id_key  bytea check (length(id_key) = 32),
  add column id_hint bytea check (length(id_hint) = 32);
create index identity_same_paper on identity (id_key) where id_key is not null;
create index identity_like_paper on identity (id_hint) where id_hint is not null;
create index identity_without_key on identity (customer_id) where id_key is null and id_hint is null;

-- Live mode: the key of the papers that whoever applies was approved with. One application per person and issue.
alter table ipo_application add column person bytea check (length(person) = 32);
create unique index ipo_application_of_person on ipo_application (issue_id, person)
  where person is not null and state <> 'cancelled';
