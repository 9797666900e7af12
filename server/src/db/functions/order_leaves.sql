create or replace function order_leaves(ids bigint[], sealed_in bigint, salt bytea) returns table (id bigint, leaf bytea)
language sql stable parallel safe as $$
  select e.order_id,
         sha256('\x00'::bytea || sha256(salt || convert_to('order ' || e.order_id, 'UTF8'))
                || convert_to(json_build_array('order', e.order_id, e.events, e.fills_after, e.fills_upto)::text || e.body
                              || coalesce(f.text, ''), 'UTF8'))
    from unnest(ids) as i (id)
    join order_event e on e.order_id = i.id and e.block = sealed_in
    left join lateral (
      select string_agg(fill_text(f), '' order by f.id) as text from fill f
       where f.order_id = e.order_id and f.id > e.fills_after and f.id <= e.fills_upto) f on true
$$;
