-- Records what the rows say that a statement has inserted, with the arguments of `seal_row` and as that would one by one: for tables that
-- get many rows at once.
create or replace function seal_rows() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp set timezone = 'UTC' set datestyle = 'ISO, YMD' set intervalstyle = 'postgres'
set bytea_output = 'hex' set extra_float_digits = 1 as $$
begin
  execute format(
    'with sealed as (
       insert into public.sealed_record (kind, subject, content, salt, at)
       select $1, s.subject, s.content,
              case when $2 then sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, ''UTF8'')) end, clock_timestamp()
         from (select %s as subject, %s as content from made as m) s
        where s.content is not null
       returning id)
     insert into public.log_queue (record) select id from sealed',
    replace(tg_argv[2], '($1)', 'm'), replace(tg_argv[3], '($1)', 'm')) using tg_argv[0], tg_argv[1] = 'private';
  return null;
end $$;
