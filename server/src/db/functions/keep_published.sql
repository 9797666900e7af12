create or replace function keep_published() returns trigger language plpgsql as $$
begin
  raise exception 'what was published of withdrawal % does not change', old.number using errcode = 'insufficient_privilege';
end $$;
