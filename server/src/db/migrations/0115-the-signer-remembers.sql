-- What the signer of the log found where the tree does not continue what it remembers (decision 097). Two operators may say that this is
-- meant, as after a restore; then it goes on from what it found.
create table log_mismatch (
  id              bigint      generated always as identity primary key,
  at              timestamptz not null,
  -- Null: it remembers nothing, though the log has been signed.
  remembered_size bigint,
  remembered_root bytea       check (length(remembered_root) = 32),
  size            bigint      not null,
  root            bytea       not null check (length(root) = 32),
  -- By whom it was said to be meant, and a code over the row that only the secret of the deployment makes.
  proposal        text        references proposal (number),
  code            bytea       check (length(code) = 32),
  continued_at    timestamptz,
  check ((remembered_size is null) = (remembered_root is null)),
  check ((proposal is null) = (code is null)),
  check (continued_at is null or code is not null)
);
create trigger log_mismatch_ended_once before update on log_mismatch for each row when (old.continued_at is not null)
  execute function refuse_change();
create trigger log_mismatch_kept before delete on log_mismatch for each row execute function refuse_change();
revoke update, delete, truncate on log_mismatch from tarazu_app;
grant update (proposal, code, continued_at) on log_mismatch to tarazu_app;
