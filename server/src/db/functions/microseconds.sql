-- Stable, as what it calls: what says that it is immutable and calls something stable is not inlined, and costs ten times as much.
create or replace function microseconds(at timestamptz) returns bigint language sql stable parallel safe as $$
  select (extract(epoch from at) * 1000000)::bigint
$$;
