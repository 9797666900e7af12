-- The parts of journals: 0 is the once-key where there is one, the others are the lines of transfers.
create or replace function journal_parts(ids bigint[], salt bytea)
returns table (id bigint, part integer, from_customer integer, to_customer integer, text text, hash bytea)
language sql stable parallel safe as $$
  select p.id, p.part, p.from_customer, p.to_customer, p.text,
         sha256(part_salt(salt, p.id, p.part) || convert_to(p.text, 'UTF8'))
    from (
      select t.journal_id as id, t.line as part, f.customer_id as from_customer, o.customer_id as to_customer,
             transfer_text(t, shown_address(f.address, f.customer_id, fc.display_id),
                           shown_address(o.address, o.customer_id, oc.display_id)) as text
        from unnest(ids) as i (id)
        join transfer t on t.journal_id = i.id
        left join account f on f.id = t.from_account
        left join account o on o.id = t.to_account
        left join customer fc on fc.id = f.customer_id
        left join customer oc on oc.id = o.customer_id
      union all
      select j.id, 0, null, null, j.once_key
        from unnest(ids) as i (id) join journal j on j.id = i.id
       where j.once_key is not null) p
$$;
