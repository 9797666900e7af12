-- A leaf holds only the hash of an entry: the audit log's own chain covers what the entry says.
create or replace function audit_leaves(ids bigint[]) returns table (id bigint, leaf bytea) language sql stable parallel safe as $$
  select a.id, sha256('\x00'::bytea || convert_to(json_build_array('audit', a.id)::text, 'UTF8') || a.hash)
    from unnest(ids) as i (id) join audit_entry a on a.id = i.id
$$;
