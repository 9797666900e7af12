-- What an authority of time stamps (RFC 3161) said of checkpoints of the log (decision 103).
create table log_time_stamp (
  size      bigint      primary key check (size > 0),
  -- The checkpoint with its signatures; its text is what was stamped.
  note      text        not null,
  -- The authority's answer, as it came.
  reply     bytea       not null,
  -- By the clock of the authority, and by ours.
  at        timestamptz not null,
  taken_at  timestamptz not null,
  policy    text        not null,
  authority text        not null
);
create trigger log_time_stamp_append_only before update or delete on log_time_stamp for each row execute function refuse_change();
create trigger log_time_stamp_kept before truncate on log_time_stamp for each statement execute function refuse_change();
revoke update, delete, truncate on log_time_stamp from tarazu_app;
