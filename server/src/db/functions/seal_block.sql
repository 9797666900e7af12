-- Seals what has been committed and is in no block, at most so many of each source, the oldest first, and answers how many. `more` says
-- that there may be more. If two run at once, the second waits and goes on where the first ended.
-- Planned once: where next to nothing was committed, a plan for it costs twenty times as much as sealing it.
create or replace function seal_block(most integer, new_salt bytea, now timestamptz, out sealed integer, out more boolean)
language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
declare
  head      chain_head;
  seen      pg_snapshot := pg_current_snapshot();
  here      text := (select c.system_identifier || ' ' || d.oid from pg_control_system() c, pg_database d
                      where d.datname = current_database());
  in_blocks bigint[];
  audits    bigint[];
  journals  bigint[];
  touched   bigint[];
  waiting   bigint[] := '{}';
  orders_of bigint[];
  news      record;
  top       bigint;
  ended     boolean := false;
  noted     timestamptz;
  hashes    bytea[];
  header    text;
  made      chain_block;
begin
  select * into strict head from chain_head for update;
  more := false;

  audits := array(select a.id from audit_entry a where a.id > head.audit_upto order by a.id limit most);
  if cardinality(audits) = most then more := true; end if;
  head.audit_upto := coalesce(audits[cardinality(audits)], head.audit_upto);

  if head.cluster is distinct from here then
    head.cluster := here;
    head.journal_next := null;
    head.outbox_upto := pg_snapshot_xmin(seen);
    head.orders_after := 0;
  end if;

  in_blocks := array(
    select u.id from chain_entries e cross join unnest(e.ids) as u (id)
     where e.source = 'journal' and e.span && int8range(head.journal_upto, null, '()') and u.id > head.journal_upto);
  journals := array(
    select n.id
      from (select j.id from (select j.id from journal j where j.id > head.journal_upto
                               order by j.id limit most + cardinality(in_blocks)) j
            except select u.id from unnest(in_blocks) as u (id)) n
     order by n.id limit most);
  top := journals[cardinality(journals)];
  if cardinality(journals) = most then more := true;
  else top := greatest(top, (select max(u.id) from unnest(in_blocks) as u (id))); end if;
  -- Every transaction that was on its way then has ended, so all of its journals are among those that were found, now or before.
  -- An id is drawn a moment before its transaction has a number; a statement lasts no longer than this.
  if pg_snapshot_xmin(seen) >= head.journal_next and clock_timestamp() >= head.journal_seen_at + interval '10 seconds'
     and (cardinality(journals) < most or top >= head.journal_seen) then
    head.journal_upto := greatest(head.journal_upto, head.journal_seen);
    head.journal_next := null;
    ended := true;
  end if;
  if head.journal_next is null then
    noted := head.noted_at;
    head.journal_seen := greatest(top, head.journal_upto);
    head.journal_next := pg_snapshot_xmax(pg_current_snapshot());
    head.journal_seen_at := clock_timestamp();
    head.noted_at := now;
  end if;

  select array_agg(n.xid order by n.xid) as xids, array_agg(distinct o.id) filter (where o.id is not null) as ids into news
    from (select x.xid, x.numbers from outbox x
           where x.xid >= head.outbox_upto and x.xid < pg_snapshot_xmin(seen) and 'orders' = any (x.topics)
           order by x.xid fetch first (most) rows with ties) n
    left join lateral (select o.id from orders o where o.number = any (n.numbers)) o on true;
  if cardinality(news.xids) >= most then
    more := true;
    head.outbox_upto := ((news.xids[cardinality(news.xids)]::text::bigint + 1)::text)::xid8;
  else
    head.outbox_upto := pg_snapshot_xmin(seen);
  end if;
  if head.orders_after is not null then
    waiting := array(select o.id from orders o where o.id > head.orders_after order by o.id limit most);
    head.orders_after := case when cardinality(waiting) = most then waiting[most] end;
    more := more or head.orders_after is not null;
  end if;
  touched := array(select distinct t.id from unnest(coalesce(news.ids, '{}') || waiting) as t (id));
  with written as (
    insert into order_event (order_id, block, events, fills_after, fills_upto, body)
    select o.id, head.number + 1, jsonb_array_length(o.timeline), coalesce(l.fills_upto, 0), greatest(f.upto, l.fills_upto, 0),
           order_body(o, coalesce(l.events, 0))
      from unnest(touched) as t (id)
      join orders o on o.id = t.id
      left join lateral (
        select e.events, e.fills_upto from order_event e where e.order_id = o.id order by e.block desc limit 1) l on true
      left join lateral (select max(f.id) as upto from fill f where f.order_id = o.id) f on true
     where l.events is null or jsonb_array_length(o.timeline) > l.events or f.upto > l.fills_upto
    returning order_id)
  select coalesce(array_agg(w.order_id order by w.order_id), '{}') into orders_of from written w;

  sealed := cardinality(audits) + cardinality(journals) + cardinality(orders_of);
  if sealed > 0 then
    hashes := array(select l.leaf from audit_leaves(audits) l order by l.id)
           || array(select l.leaf from journal_leaves(journals, new_salt) l order by l.id)
           || array(select l.leaf from order_leaves(orders_of, head.number + 1, new_salt) l order by l.id);
    made := row(head.number + 1, head.hash, now, least(head.complete_at, now), cardinality(audits), cardinality(journals),
                cardinality(orders_of), merkle_root(hashes), null, new_salt);
    header := json_build_array('block', made.number, microseconds(made.at), microseconds(made.since), made.audits, made.journals,
                               made.orders, encode(made.root, 'hex'))::text;
    made.hash := sha256(made.previous || convert_to(header, 'UTF8'));
    insert into chain_block select made.*;
    insert into chain_entries (block, source, ids, leaves)
    select made.number, e.source, e.ids, e.leaves
      from (select 'audit' as source, audits as ids,
                   (select string_agg(h.hash, ''::bytea order by h.i) from unnest(hashes) with ordinality as h (hash, i)
                     where h.i <= made.audits) as leaves
            union all
            select 'journal', journals,
                   (select string_agg(h.hash, ''::bytea order by h.i) from unnest(hashes) with ordinality as h (hash, i)
                     where h.i > made.audits and h.i <= made.audits + made.journals)
            union all
            select 'order', orders_of,
                   (select string_agg(h.hash, ''::bytea order by h.i) from unnest(hashes) with ordinality as h (hash, i)
                     where h.i > made.audits + made.journals)) e
     where cardinality(e.ids) > 0;
    head.number := made.number;
    head.hash := made.hash;
  end if;
  if ended and not more then
    head.complete_rounds := head.complete_rounds + 1;
    if head.complete_rounds >= 360 then
      head.complete_at := coalesce(head.complete_next, head.complete_at);
      head.complete_next := noted;
      head.complete_rounds := 0;
    end if;
  end if;
  update chain_head
     set number = head.number, hash = head.hash, complete_at = head.complete_at, complete_next = head.complete_next,
         complete_rounds = head.complete_rounds, cluster = head.cluster, audit_upto = head.audit_upto,
         journal_upto = head.journal_upto, journal_seen = head.journal_seen, journal_next = head.journal_next,
         journal_seen_at = head.journal_seen_at, noted_at = head.noted_at, outbox_upto = head.outbox_upto, orders_after = head.orders_after;
end $$;
