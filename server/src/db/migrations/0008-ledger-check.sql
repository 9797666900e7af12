-- What came of each check of the whole ledger. Kept as it is for ever.
create table ledger_check (
  at        timestamptz primary key,
  journals  bigint      not null,
  transfers bigint      not null,
  problems  text[]      not null
);
create trigger ledger_check_append_only before update or delete on ledger_check
  for each row execute function refuse_change();
revoke update, delete, truncate on ledger_check from tarazu_app;
