-- Notices come by the thousand, and what changes in one later (that it was read, or handed to a browser) is not sealed: those that one
-- statement inserts are sealed by one, and an update that names no column of the seal costs nothing.

-- Made whole after the migrations, like all functions.
create function seal_rows() returns trigger language plpgsql as $$ begin return null; end $$;

do $$
declare
  arguments text := format('(%L, %L, %L, %L)', 'notice', 'private', '($1).id::text',
    'json_build_array(($1).customer_id::text, ($1).kind::text, ($1).at::text, '
    'encode(sha256(convert_to(($1).facts::text, ''UTF8'')), ''hex''))::text');
begin
  drop trigger notice_sealed on notice;
  execute 'create trigger notice_sealed after update of id, customer_id, kind, at, facts or delete on notice '
          'for each row execute function seal_row' || arguments;
  execute 'create trigger notice_sealed_together after insert on notice referencing new table as made '
          'for each statement execute function seal_rows' || arguments;
end $$;
