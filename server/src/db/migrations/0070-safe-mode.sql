-- When the platform restricted itself to reading and withdrawing, and why (safety H17). Public, and kept for ever: a row ends once.
create table safe_mode (
  id         bigint      generated always as identity primary key,
  reason     text        not null check (reason ~ '^[a-z]+(_[a-z]+)*$'),
  detail     text        not null,
  entered_at timestamptz not null,
  left_at    timestamptz,
  left_by    text        references proposal (number),
  constraint left_by_two check ((left_at is null) = (left_by is null))
);
-- It stands once, whatever else is found meanwhile.
create unique index safe_mode_standing on safe_mode ((true)) where left_at is null;

create trigger safe_mode_ended_once before update on safe_mode for each row when (old.left_at is not null)
  execute function refuse_change();
create trigger safe_mode_kept before delete on safe_mode for each row execute function refuse_change();
revoke update, delete, truncate on safe_mode from tarazu_app;
grant update (left_at, left_by) on safe_mode to tarazu_app;
