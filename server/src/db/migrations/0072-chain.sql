-- The chained log (rule H11). What has been committed is sealed a few seconds later, in blocks: journals with their transfers,
-- what became of orders with the fills and the quotes these keep, and the audit log. Nothing of it is in the way of an order.
--
-- A leaf is SHA-256 of a zero byte and an entry's bytes; the leaves of a block (audit entries, journals, orders, each by id)
-- make a tree as in RFC 6962, and the hash of a block covers the one before. The bytes are JSON arrays as text, so that a
-- browser can read what it checks.

create table chain_block (
  number   bigint      primary key check (number > 0),
  previous bytea       not null check (length(previous) = 32),
  at       timestamptz not null,
  -- All that was written before is sealed before this block; null: what is from before the chain is still being sealed.
  since    timestamptz,
  audits   integer     not null,
  journals integer     not null,
  orders   integer     not null,
  root     bytea       not null check (length(root) = 32),
  hash     bytea       not null check (length(hash) = 32),
  -- Never shown: with it whoever has a proof could find out by trying what stands beside it.
  salt     bytea       not null check (length(salt) = 32)
);
-- What a block covers, in the order of its leaves.
create table chain_entries (
  block  bigint    not null references chain_block,
  source text      not null check (source in ('audit', 'journal', 'order')),
  ids    bigint[]  not null check (cardinality(ids) > 0),
  leaves bytea     not null check (length(leaves) = 32 * cardinality(ids)),
  span   int8range not null generated always as (int8range(ids[1], ids[cardinality(ids)], '[]')) stored,
  primary key (block, source)
);
alter table chain_entries alter column leaves set storage external;
create index chain_entries_journals on chain_entries using gist (span) where source = 'journal';

-- What became of an order up to a block, as it was sealed: orders change, and are not kept for ever where they were refused.
create table order_event (
  order_id    bigint  not null,
  block       bigint  not null,
  -- Of its timeline up to here, and the fills that are new to it.
  events      integer not null,
  fills_after bigint  not null,
  fills_upto  bigint  not null,
  body        text    not null,
  primary key (order_id, block)
);

-- Where sealing goes on.
create table chain_head (
  one         boolean primary key default true check (one),
  number      bigint  not null,
  hash        bytea   not null,
  -- All that was written before is sealed.
  complete_at timestamptz,
  -- Which database that was: the numbers of its transactions say nothing in another, restored from a backup.
  cluster     text,
  audit_upto  bigint  not null default 0,
  -- All journals up to here are sealed, and none will come. Ids are given before the commit: up to `journal_seen` that is so once
  -- every transaction has ended that ran when it was seen.
  journal_upto    bigint not null default 0,
  journal_seen    bigint not null default 0,
  journal_next    xid8,
  journal_seen_at timestamptz,
  -- The same moment by the clock of the application.
  noted_at        timestamptz,
  -- Orders are found by the outbox; those from before the chain by their ids, until null.
  outbox_upto  xid8,
  orders_after bigint
);
insert into chain_head (number, hash) values (0, decode(repeat('00', 32), 'hex'));

-- The root of a day's blocks, signed with the deployment's key.
create table chain_root (
  number      bigint      primary key check (number > 0),
  day         text        not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  first_block bigint      not null references chain_block,
  last_block  bigint      not null references chain_block,
  entries     bigint      not null,
  root        bytea       not null check (length(root) = 32),
  last_hash   bytea       not null check (length(last_hash) = 32),
  key         bytea       not null check (length(key) = 32),
  signature   bytea       not null check (length(signature) = 64),
  at          timestamptz not null,
  check (first_block <= last_block)
);
create index chain_root_blocks on chain_root (last_block);
-- Where a root was taken, outside of this database.
create table chain_anchor (
  root bigint      not null references chain_root,
  way  text        not null check (way in ('file', 'webhook')),
  at   timestamptz not null,
  primary key (root, way)
);
-- What came of each verification: what was found right has to be found again.
create table chain_check (
  at      timestamptz primary key,
  -- All of it, not only what was new.
  whole   boolean     not null,
  block   bigint      not null,
  hash    bytea       not null,
  problem text
);

do $$
declare
  kept text;
begin
  foreach kept in array array['chain_block', 'chain_entries', 'order_event', 'chain_root', 'chain_anchor', 'chain_check'] loop
    execute format('create trigger %s_append_only before update or delete on %I for each row execute function refuse_change()', kept, kept);
    execute format('create trigger %s_kept before truncate on %I for each statement execute function refuse_change()', kept, kept);
    execute format('revoke update, delete, truncate on %I from tarazu_app', kept);
  end loop;
end $$;
revoke insert on chain_block, chain_entries, order_event from tarazu_app;
revoke insert, update, delete, truncate on chain_head from tarazu_app;

create function microseconds(at timestamptz) returns bigint language sql immutable parallel safe as $$
  select (extract(epoch from at) * 1000000)::bigint
$$;

-- All of these are such that the planner puts them where they are called, which a cast that depends on settings would prevent.

-- A customer's accounts by the number that the customer knows, which says nothing of others.
create function shown_address(address text, customer integer, display_id text) returns text language sql immutable parallel safe as $$
  select case when display_id is null then address
              else 'customer:' || display_id || substr(address, length('customer:' || customer::text) + 1) end
$$;

create function journal_text(j journal, display_id text) returns text language sql stable parallel safe as $$
  select json_build_array('journal', j.id, j.world, j.reason, j.thing, j.symbol, display_id, j.reverses, j.once_key is not null,
                          microseconds(j.at))::text
$$;

create function transfer_text(t transfer, from_address text, to_address text) returns text language sql stable parallel safe as $$
  select json_build_array('transfer', t.line, from_address, to_address, t.asset, t.amount)::text
$$;

-- Each part of a journal has a salt of its own, so that one can be shown without the others.
create function part_salt(salt bytea, journal bigint, part integer) returns bytea language sql immutable parallel safe as $$
  select sha256(salt || convert_to('journal ' || journal::text || ' ' || part::text, 'UTF8'))
$$;

-- The parts of journals: 0 is the once-key where there is one, the others are the lines of transfers.
create function journal_parts(ids bigint[], salt bytea)
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

create function journal_leaves(ids bigint[], salt bytea) returns table (id bigint, leaf bytea) language sql stable parallel safe as $$
  select p.id, sha256('\x00'::bytea || string_agg(p.bytes, ''::bytea order by p.part))
    from (select j.id, -1 as part, convert_to(journal_text(j, c.display_id), 'UTF8') as bytes
            from unnest(ids) as i (id) join journal j on j.id = i.id left join customer c on c.id = j.customer_id
          union all
          select p.id, p.part, p.hash from journal_parts(ids, salt) p) p
   group by p.id
   -- Of one that is gone, what is left of it is none.
  having min(p.part) = -1
$$;

create function fill_text(f fill) returns text language sql stable parallel safe as $$
  select json_build_array('fill', f.id, f.quantity, f.price, f.value, f.fees, microseconds(f.at), f.source,
                          microseconds(f.quoted_at), microseconds(f.received_at), f.bid, f.ask, f.size, f.slippage, f.rate,
                          f.rate_source, microseconds(f.rate_at), f.rules, f.cost)::text
$$;

create function order_body(o orders, seen integer) returns text language sql stable parallel safe as $$
  select json_build_object(
    'number', o.number, 'customer', o.customer_id, 'symbol', o.symbol, 'market', o.market, 'side', o.side, 'type', o.type,
    'validity', o.validity, 'kind', o.kind, 'currency', o.currency, 'created_at', microseconds(o.created_at),
    'quantity', o.quantity, 'limit_price', o.limit_price, 'stop_price', o.stop_price, 'state', o.state, 'reason', o.reason,
    'filled', o.filled, 'value', o.value,
    'events', case when seen = 0 then o.timeline
                   else jsonb_path_query_array(o.timeline, '$[$seen to last]', jsonb_build_object('seen', seen)) end)::text
$$;

create function order_leaves(ids bigint[], sealed_in bigint, salt bytea) returns table (id bigint, leaf bytea)
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

-- Their own chain covers what they say.
create function audit_leaves(ids bigint[]) returns table (id bigint, leaf bytea) language sql stable parallel safe as $$
  select a.id, sha256('\x00'::bytea || convert_to(json_build_array('audit', a.id)::text, 'UTF8') || a.hash)
    from unnest(ids) as i (id) join audit_entry a on a.id = i.id
$$;

-- RFC 6962: two by two, and who has nobody goes up alone, which is the same as to cut at the largest power of two.
create function merkle_root(hashes bytea[]) returns bytea language plpgsql immutable parallel safe as $$
begin
  while cardinality(hashes) > 1 loop
    hashes := array(
      select case when p.other is null then p.one else sha256('\x01'::bytea || p.one || p.other) end
        from (select h.hash as one, lead(h.hash) over (order by h.i) as other, h.i
                from unnest(hashes) with ordinality as h (hash, i)) p
       where p.i % 2 = 1 order by p.i);
  end loop;
  return hashes[1];
end $$;

-- Seals what has been committed and is in no block, at most so many of each source, and answers how many; the first in line is
-- the first sealed. `more` says that there may be more. Of two at once the second waits, and goes on where the first ended.
create function seal_block(most integer, new_salt bytea, now timestamptz, out sealed integer, out more boolean)
language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
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
  if ended and not more then head.complete_at := noted; end if;
  update chain_head
     set number = head.number, hash = head.hash, complete_at = head.complete_at, cluster = head.cluster, audit_upto = head.audit_upto,
         journal_upto = head.journal_upto, journal_seen = head.journal_seen, journal_next = head.journal_next,
         journal_seen_at = head.journal_seen_at, noted_at = head.noted_at, outbox_upto = head.outbox_upto, orders_after = head.orders_after;
end $$;
