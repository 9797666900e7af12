-- Writes a record that the next round of the sealing job makes a leaf of the log, and answers its id.
create or replace function append_record(new_kind text, new_subject text, new_content text, new_salt bytea, new_at timestamptz)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made bigint;
begin
  insert into sealed_record (kind, subject, content, salt, at)
  values (new_kind, new_subject, new_content, new_salt, new_at) returning id into made;
  insert into log_queue (record) values (made);
  return made;
end $$;
