-- Records what the rows say that a statement has inserted, as `seal_row` does for one row and with the same arguments: for tables that get
-- many at once, since a call for each row costs as much as the row. The trigger names the rows `made`.
create or replace function seal_rows() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp set timezone = 'UTC' set datestyle = 'ISO, YMD' set intervalstyle = 'postgres'
set bytea_output = 'hex' set extra_float_digits = 1 as $$
begin
  execute format(
    'with records as (
       insert into public.sealed_record (kind, subject, content, salt, at)
       select %L, s.subject, s.content,
              case when %L then sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, ''UTF8'')) end, clock_timestamp()
         from made as r cross join lateral (select %s as subject, %s as content) s
        where s.content is not null returning id)
     insert into public.log_queue (record) select id from records',
    tg_argv[0], tg_argv[1] = 'private', replace(tg_argv[2], '$1', 'r'), replace(tg_argv[3], '$1', 'r'));
  return null;
end $$;
