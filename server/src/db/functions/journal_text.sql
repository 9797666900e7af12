create or replace function journal_text(j journal, display_id text) returns text language sql stable parallel safe as $$
  select json_build_array('journal', j.id, j.world, j.reason, j.thing, j.symbol, display_id, j.reverses, j.once_key is not null,
                          microseconds(j.at))::text
$$;
