create or replace function statement_entries(after bigint, upto bigint, most integer)
returns table (id bigint, at bigint, reason text, thing text, symbol text, named boolean, reverses bigint, once boolean,
               block bigint, place integer, parts json)
language sql stable security definer
set search_path = public, pg_temp set enable_seqscan = off set enable_mergejoin = off as $$
  with mine as materialized (
    select j.* from own_journals(after, upto, most) o
     cross join lateral (select * from journal j where j.id = o.id offset 0) j),
  blocks as materialized (
    select distinct e.block from mine m
     cross join lateral (select e.block from chain_entries e where e.source = 'journal' and e.span @> m.id offset 0) e),
  -- Each block is expanded once, however many entries are looked for in it.
  places as materialized (
    select u.id, c.block, u.nth - 1 as place, e.salt
      from blocks c
     cross join lateral (
        select e.ids, b.salt from chain_entries e join chain_block b on b.number = e.block
         where e.block = c.block and e.source = 'journal' offset 0) e
     cross join lateral unnest(e.ids) with ordinality u (id, nth)
     where u.id in (select m.id from mine m)),
  parts as materialized (
    select p.id, json_agg(
             case when p.part > 0 and (p.from_customer = w.id or p.to_customer = w.id)
                       and coalesce(p.from_customer, w.id) = w.id and coalesce(p.to_customer, w.id) = w.id
                  then json_build_object('line', p.part, 'from', p.text::json ->> 2, 'to', p.text::json ->> 3,
                                         'asset', p.text::json ->> 4, 'amount', p.text::json ->> 5,
                                         'salt', encode(part_salt(s.salt, p.id, p.part), 'hex'))
                  else json_build_object('hash', encode(p.hash, 'hex')) end order by p.part) as parts
      from (select l.salt, array_agg(m.id) as ids from mine m left join places l on l.id = m.id group by l.salt) s
     cross join (select current_setting('tarazu.customer')::integer as id) w
     cross join lateral journal_parts(s.ids, s.salt) p
     group by p.id)
  select m.id, microseconds(m.at), m.reason, m.thing, m.symbol,
         case when m.customer_id is null then false
              when m.customer_id = current_setting('tarazu.customer')::integer then true end,
         m.reverses, m.once_key is not null, l.block, l.place::integer, p.parts
    from mine m left join places l on l.id = m.id join parts p on p.id = m.id
   order by m.id
$$;
