-- Commits many orders with their journals in one round trip and answers each one's fate: 'done', 'stale' (the order or a
-- lot is no longer as it was read), 'overruled' (`overruled`, of those that open or fill something: `item_rules` is null for the
-- others), 'overdrawn', or 'earlier' with the answer that its key got before. `pool_rows` is JSON, one {"item", "symbol", "from",
-- "until", "since", "units", "quantity"} for each fill whose source knows how much was traded in a time: what all fills of that time come to
-- is never more than its units, and a fill that would be beyond them is 'stale'.
-- item_*: one entry for each order; `item_version` is null for a new one, else the version that was read; `item_journal` is
-- its position among the journals, or null. orders and fills are rows of their tables, `fill_item` says whose each fill is;
-- lots and settlements are JSON, a lot {"item", "id", "version", "lot_left", "lot_reserved", "cost_left"}, with "exit_units" where that changes. The rest is for
-- `post_journals`. A sale that is the first to bear what is charged once a day (`charged_day`) is 'stale' where another one has done so.
-- `item_decided` is when a decision looked at the market, for those that trade in it: what was decided before an
-- event of its instrument began is stale, too. An event that begins waits for the commits that are on their way, and they for
-- it, so that each of them either is seen by the event or sees it (`guards/lock-instrument.ts`). Whatever belongs to an item is found
-- by the item, never by its order: two items of a batch may be about the same order, and of these only the first is done.
-- Locks are taken in one order everywhere: events, keys, pools, orders, accounts.
create or replace function commit_orders(
  by_process text, item_id bigint[], item_customer integer[], item_number text[], item_version integer[],
  item_journal integer[], item_key text[], item_fingerprint text[], item_answer text[], item_at timestamptz[],
  item_decided timestamptz[], item_symbol text[], item_buys boolean[], item_rules bigint[],
  order_rows orders[], fill_rows fill[], fill_item integer[], lot_rows jsonb, settlement_rows jsonb, pool_rows jsonb,
  account_address text[], account_asset text[],
  journal_reason text[], journal_thing text[], journal_symbol text[], journal_customer integer[],
  journal_once text[], journal_at timestamptz[],
  line_journal integer[], line_from integer[], line_to integer[], line_amount bigint[])
returns table (seq integer, status text, answer text, fingerprint text, journal_id bigint, touched text)
language plpgsql
set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
declare
  n       integer := cardinality(item_id);
  fate    text[]  := array_fill('done'::text, array[n]);
  posted  bigint[] := array_fill(null::bigint, array[n]);
  moved   text[]  := array_fill(null::text, array[n]);
  item_of integer[];               -- which item each journal belongs to
  place   integer[];               -- where each journal goes when those of dropped items are left out
  done    bigint[];
  kept_customer integer[];
  kept_key      text[];
  one     record;
begin
  if exists (select 1 from unnest(item_decided) d where d is not null) then
    perform pg_advisory_xact_lock_shared('instrument_event'::regclass::oid::bigint);
    for one in
      select d.i::integer as i
        from instrument_event e
        join unnest(item_decided) with ordinality as d (at, i) on d.at <= e.begun_at and item_symbol[d.i::integer] = e.symbol
       where e.begun_at >= (select min(at) from unnest(item_decided) at)
    loop
      fate[one.i] := 'stale';
    end loop;
  end if;

  with kept as (
    insert into request_key (customer_id, key, fingerprint, status, answer, created_at)
    select k.customer, k.key, k.fingerprint, 200, k.answer, k.at
      from unnest(item_customer, item_key, item_fingerprint, item_answer, item_at) with ordinality
           as k (customer, key, fingerprint, answer, at, i)
     where k.key is not null order by k.customer, k.key, k.i
    on conflict do nothing
    returning customer_id, key
  )
  select coalesce(array_agg(kept.customer_id), '{}'), coalesce(array_agg(kept.key), '{}') into kept_customer, kept_key from kept;
  if cardinality(kept_key) < (select count(*) from unnest(item_key) k where k is not null) then
    for one in
      select k.i::integer as i from unnest(item_customer, item_key) with ordinality as k (customer, key, i)
       where k.key is not null
         and (not exists (select 1 from unnest(kept_customer, kept_key) as n (customer, key)
                           where n.customer = k.customer and n.key = k.key)
              -- If two orders of this batch have one key, the first one's was inserted, and the second is the repetition.
              or exists (select 1 from unnest(item_customer, item_key) with ordinality as e (customer, key, i)
                          where e.i < k.i and e.customer = k.customer and e.key = k.key))
    loop
      fate[one.i] := 'earlier';
    end loop;
  end if;

  -- Asked only once the keys are inserted, for there the orders of an account that is being closed have to wait.
  if exists (select 1 from unnest(item_rules) r where r is not null) then
    for one in select o.i from overruled(item_symbol, item_customer, item_buys, item_rules) as o (i) loop
      if fate[one.i] = 'done' then fate[one.i] := 'overruled'; end if;
    end loop;
  end if;

  if jsonb_array_length(pool_rows) > 0 then
    -- Commits count one at a time, so each sees what the earlier ones have left.
    perform pg_advisory_xact_lock('fill'::regclass::oid::bigint);
    for one in
      select p.item as i
        from (select r.*, sum(r.quantity) over (partition by r.symbol, r."from" order by r.item) as wanted
                from jsonb_to_recordset(pool_rows)
                     as r (item integer, symbol text, "from" timestamptz, "until" timestamptz, since timestamptz, units bigint,
                           quantity integer)) p
       where p.wanted + units_taken(p.symbol, p."from", p."until", p.since) > p.units
    loop
      if fate[one.i] = 'done' then fate[one.i] := 'stale'; end if;
    end loop;
  end if;

  if jsonb_array_length(lot_rows) > 0 or exists (select 1 from unnest(item_version) v where v is not null) then
    for one in
      with wanted as (
        select w.i::integer as i, w.id, w.version from unnest(item_id, item_version) with ordinality as w (id, version, i)
         where w.version is not null
        union all
        select l.item, l.id, l.version from jsonb_to_recordset(lot_rows) as l (item integer, id bigint, version integer)
      ), locked as materialized (
        select o.id, o.version from orders o where o.id in (select w.id from wanted w) order by o.id for update
      )
      select w.i from wanted w left join locked l on l.id = w.id
       where l.version is distinct from w.version
          or exists (select 1 from wanted e where e.id = w.id and e.i < w.i)
    loop
      if fate[one.i] = 'done' then fate[one.i] := 'stale'; end if;
    end loop;
  end if;

  if exists (select 1 from unnest(order_rows) r where r.charged_day is not null) then
    -- Two first sales of one day wait for each other, so that the second sees the first.
    perform pg_advisory_xact_lock('orders_charged_day'::regclass::oid::integer, d.key)
       from (select distinct hashtext(r.customer_id || ' ' || r.symbol) as key from unnest(order_rows) r
              where r.charged_day is not null order by 1) d;
    for one in
      select r.ordinality::integer as i
        from unnest(order_rows) with ordinality as r
       where r.charged_day is not null
         and (exists (select 1 from orders o where o.customer_id = r.customer_id and o.symbol = r.symbol
                                               and o.charged_day = r.charged_day and o.id <> r.id)
              or exists (select 1 from unnest(order_rows) with ordinality as e
                          where e.ordinality < r.ordinality and e.customer_id = r.customer_id and e.symbol = r.symbol
                            and e.charged_day = r.charged_day and e.id <> r.id))
    loop
      if fate[one.i] = 'done' then fate[one.i] := 'stale'; end if;
    end loop;
  end if;

  item_of := array(select x.i::integer from unnest(item_journal) with ordinality as x (j, i) where x.j is not null order by x.j);
  if exists (select 1 from unnest(item_of) i where fate[i] <> 'done') then
    place := array(select case when fate[i] = 'done' then count(*) filter (where fate[i] = 'done') over (order by o) end::integer
                     from unnest(item_of) with ordinality as x (i, o) order by o);
    journal_reason := array(select v from unnest(journal_reason) with ordinality as x (v, o) where place[o] is not null order by o);
    journal_thing := array(select v from unnest(journal_thing) with ordinality as x (v, o) where place[o] is not null order by o);
    journal_symbol := array(select v from unnest(journal_symbol) with ordinality as x (v, o) where place[o] is not null order by o);
    journal_customer := array(select v from unnest(journal_customer) with ordinality as x (v, o) where place[o] is not null order by o);
    journal_once := array(select v from unnest(journal_once) with ordinality as x (v, o) where place[o] is not null order by o);
    journal_at := array(select v from unnest(journal_at) with ordinality as x (v, o) where place[o] is not null order by o);
    select array_agg(place[l.j] order by l.o), array_agg(l.f order by l.o), array_agg(l.t order by l.o),
           array_agg(l.amount order by l.o)
      into line_journal, line_from, line_to, line_amount
      from unnest(line_journal, line_from, line_to, line_amount) with ordinality as l (j, f, t, amount, o)
     where place[l.j] is not null;
    item_of := array(select i from unnest(item_of) with ordinality as x (i, o) where place[o] is not null order by o);
  end if;
  if cardinality(item_of) > 0 then
    for one in
      select p.* from post_journals(account_address, account_asset, journal_reason, journal_thing, journal_symbol,
        journal_customer, array_fill(null::bigint, array[cardinality(item_of)]), journal_once, journal_at,
        line_journal, line_from, line_to, line_amount) p
    loop
      if one.status = 'posted' then
        posted[item_of[one.seq]] := one.journal_id;
        moved[item_of[one.seq]] := one.touched;
      else
        fate[item_of[one.seq]] := case one.status when 'repeated' then 'stale' else one.status end;
      end if;
    end loop;
  end if;

  if exists (select 1 from unnest(fate) f where f in ('stale', 'overruled', 'overdrawn')) then
    delete from request_key k
     using unnest(item_customer, item_key) with ordinality as i (customer, key, o)
     where fate[i.o] in ('stale', 'overruled', 'overdrawn') and k.customer_id = i.customer and k.key = i.key;
  end if;

  -- A new order's id was drawn from the sequence for it, so the insert meets no other row.
  done := array(select i.id from unnest(item_id, item_version) with ordinality as i (id, version, o)
                 where i.version is null and fate[i.o] = 'done');
  insert into orders
  select r.* from unnest(order_rows) as r where r.id = any (done);

  if exists (select 1 from unnest(item_version) v where v is not null) then
    update orders o
       set state = r.state, reason = r.reason, position = r.position, quantity = r.quantity, bound = r.bound,
           limit_price = r.limit_price, stop_price = r.stop_price, filled = r.filled,
           traded = r.traded, traded_converted = r.traded_converted, value = r.value, fees = r.fees, held = r.held,
           held_unsettled = r.held_unsettled, lot_left = r.lot_left, cost_left = r.cost_left, takes = r.takes,
           cost = r.cost, timeline = r.timeline, version = o.version + 1, expires_at = r.expires_at,
           last_quote_at = r.last_quote_at, trigger_from = r.trigger_from,
           target_price = r.target_price, trail_distance = r.trail_distance, trail_bps = r.trail_bps,
           exit_target = r.exit_target, exit_stop = r.exit_stop, charged_day = r.charged_day
      from unnest(order_rows) with ordinality as r
     where o.id = r.id and item_version[r.ordinality] is not null and fate[r.ordinality] = 'done';
  end if;

  if jsonb_array_length(lot_rows) > 0 then
    update orders o
       set lot_left = l.lot_left, lot_reserved = l.lot_reserved, cost_left = l.cost_left,
           exit_units = coalesce(l.exit_units, o.exit_units), version = o.version + 1
      from jsonb_to_recordset(lot_rows)
           as l (item integer, id bigint, lot_left integer, lot_reserved integer, cost_left bigint, exit_units integer)
     where o.id = l.id and fate[l.item] = 'done';
  end if;

  insert into fill (order_id, quantity, price, value, fees, at, source, quoted_at, received_at, bid, ask, size, slippage,
                    rate, rate_source, rate_at, rules, cost, origin, origin_key, answer_hash)
  select f.order_id, f.quantity, f.price, f.value, f.fees, f.at, f.source, f.quoted_at, f.received_at, f.bid, f.ask, f.size,
         f.slippage, f.rate, f.rate_source, f.rate_at, f.rules, f.cost, f.origin, f.origin_key, f.answer_hash
    from unnest(fill_rows) with ordinality as f
   where fate[fill_item[f.ordinality]] = 'done'
   order by f.ordinality;

  if jsonb_array_length(settlement_rows) > 0 then
    insert into settlement (customer_id, order_id, amount, due)
    select s.customer_id, s.order_id, s.amount, s.due
      from jsonb_to_recordset(settlement_rows)
           as s (item integer, customer_id integer, order_id bigint, amount bigint, due timestamptz)
     where fate[s.item] = 'done';
  end if;

  insert into outbox (customer_id, topics, numbers, origin)
  select i.customer, '{wallet,orders}', array[i.number], by_process
    from unnest(item_customer, item_number) with ordinality as i (customer, number, o)
   where fate[i.o] = 'done';

  return query
    select i.o::integer, fate[i.o], k.answer, k.fingerprint, posted[i.o], moved[i.o]
      from unnest(item_customer, item_key) with ordinality as i (customer, key, o)
      left join request_key k on fate[i.o] = 'earlier' and k.customer_id = i.customer and k.key = i.key
     order by i.o;
end $$;
