-- Somebody has undone this journal.
create or replace function was_reversed(journal_id bigint) returns boolean language sql stable as $$
  select exists (select from journal r where r.reverses = journal_id)
$$;
