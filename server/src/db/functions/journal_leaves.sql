create or replace function journal_leaves(ids bigint[], salt bytea) returns table (id bigint, leaf bytea) language sql stable parallel safe as $$
  select p.id, sha256('\x00'::bytea || string_agg(p.bytes, ''::bytea order by p.part))
    from (select j.id, -1 as part, convert_to(journal_text(j, c.display_id), 'UTF8') as bytes
            from unnest(ids) as i (id) join journal j on j.id = i.id left join customer c on c.id = j.customer_id
          union all
          select p.id, p.part, p.hash from journal_parts(ids, salt) p) p
   group by p.id
   -- A journal whose row is gone has no leaf, though its transfers are still there.
  having min(p.part) = -1
$$;
