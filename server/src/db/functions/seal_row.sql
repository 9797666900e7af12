-- Records what a row says, where that has changed. Arguments of the trigger: the kind of the record; 'public' or 'private'; what the record
-- is about and what it says, both as expressions over the row $1. A row of which the latter is null is not sealed.
create or replace function seal_row() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp set timezone = 'UTC' set datestyle = 'ISO, YMD' set intervalstyle = 'postgres'
set bytea_output = 'hex' set extra_float_digits = 1 as $$
declare
  was text;
  subject text;
  content text;
  salt bytea;
begin
  if tg_op <> 'INSERT' then
    execute format('select %s, %s', tg_argv[2], tg_argv[3]) into subject, was using old;
  end if;
  if tg_op <> 'DELETE' then
    execute format('select %s, %s', tg_argv[2], tg_argv[3]) into subject, content using new;
  end if;
  if content is not distinct from was then
    return null;
  end if;
  if tg_argv[1] = 'private' then
    -- 244 random bits.
    salt := sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));
  end if;
  -- Of a row that is deleted, null is what it says now.
  perform public.append_record(tg_argv[0], subject, coalesce(content, 'null'), salt, clock_timestamp());
  return null;
end $$;
