-- Each part of a journal has a salt of its own, so that one can be shown without the others.
create or replace function part_salt(salt bytea, journal bigint, part integer) returns bytea language sql stable parallel safe as $$
  select sha256(salt || convert_to('journal ' || journal::text || ' ' || part::text, 'UTF8'))
$$;
