-- An order of a customer, and for purchases what is left of them: a lot is the order that bought it.
create table orders (
  id               bigint      primary key,
  number           text        not null unique,
  customer_id      integer     not null,
  symbol           text        not null,
  market           text        not null,
  side             text        not null check (side in ('buy', 'sell')),
  type             text        not null check (type in ('market', 'limit', 'stop', 'stop_limit')),
  validity         text        not null check (validity in ('day', 'gtc')),
  position         text        not null check (position in ('half', 'full')),
  quantity         integer     not null check (quantity > 0),
  filled           integer     not null default 0 check (filled between 0 and quantity),
  currency         text        not null,
  -- Micros: millionths of `currency`.
  seen_price       bigint,
  limit_price      bigint,
  stop_price       bigint,
  state            text        not null check (state in ('queued', 'resting', 'trigger_pending', 'part_filled',
                                                         'filled', 'failed', 'cancelled', 'expired')),
  -- The worst price at which it may fill: the limit, or the collar of an order at market.
  bound            bigint      not null,
  reason           text,
  -- Sums over the fills, never rounded: quantity times price (micros), and that times the rate (millionths of micros).
  traded           numeric     not null default 0,
  traded_converted numeric     not null default 0,
  -- In the wallet's paise: the rounded value of all fills, and their fees line by line.
  value            bigint      not null default 0,
  fees             jsonb       not null default '[]',
  -- Paise that wait in held:<number>, and how much of what was reserved came from unsettled proceeds.
  held             bigint      not null default 0 check (held >= 0),
  held_unsettled   bigint      not null default 0 check (held_unsettled >= 0),
  -- Purchases: units not sold yet (free and reserved) and what these have cost, fees counted in.
  lot_left         integer     not null default 0 check (lot_left >= 0),
  lot_reserved     integer     not null default 0 check (lot_reserved between 0 and lot_left),
  cost_left        bigint      not null default 0 check (cost_left >= 0),
  -- Sales: which lots they take from, oldest first: [{"lot": id, "number", "quantity", "filled"}]; what the sold units had cost.
  takes            jsonb       not null default '[]',
  cost             bigint      not null default 0,
  timeline         jsonb       not null default '[]',
  version          integer     not null default 1,
  trading_day      date        not null,
  created_at       timestamptz not null,
  expires_at       timestamptz,
  -- The quote of the last fill: one quote fills an order once.
  last_quote_at    timestamptz
) with (fillfactor = 85);
-- Ids come in blocks, one for each process, so only the time tells which order came first.
create index orders_of_customer on orders (customer_id, created_at desc, id desc);
create index orders_of_customer_by_state on orders (customer_id, state, created_at desc, id desc);
create index orders_open on orders (symbol) where state in ('queued', 'resting', 'trigger_pending', 'part_filled');
create index orders_expiry on orders (expires_at) where state in ('queued', 'resting', 'trigger_pending', 'part_filled');
create index orders_lots on orders (customer_id, symbol, created_at, id) where lot_left > 0;
-- What a new quote may reach: the best bids and offers first.
create index orders_bids on orders (symbol, bound desc, created_at, id)
  where side = 'buy' and state in ('resting', 'part_filled');
create index orders_offers on orders (symbol, bound, created_at, id)
  where side = 'sell' and state in ('resting', 'part_filled');
create index orders_asleep on orders (symbol, id) where state in ('queued', 'trigger_pending');

-- Each fill with the quote that it was made against. Kept as it is for ever.
create table fill (
  order_id    bigint      not null,
  id          bigint      generated always as identity,
  quantity    integer     not null check (quantity > 0),
  price       bigint      not null,
  value       bigint      not null,
  fees        jsonb       not null,
  at          timestamptz not null,
  source      text        not null,
  quoted_at   timestamptz not null,
  received_at timestamptz not null,
  bid         bigint      not null,
  ask         bigint      not null,
  size        integer     not null,
  slippage    bigint      not null,
  rate        bigint      not null,
  rate_source text        not null,
  rate_at     timestamptz not null,
  rules       text        not null,
  cost        bigint      not null,
  primary key (order_id, id)
);
create trigger fill_append_only before update or delete on fill for each row execute function refuse_change();
revoke update, delete, truncate on fill from tarazu_app;

-- Proceeds that become withdrawable when the market's clock reaches `due`. An amount of 0 asks for a look:
-- money came back to `unsettled` after the proceeds it stems from had settled.
create table settlement (
  id          bigint      generated always as identity primary key,
  customer_id integer     not null,
  order_id    bigint      not null,
  amount      bigint      not null check (amount >= 0),
  due         timestamptz not null,
  settled     boolean     not null default false
);
create index settlement_due on settlement (due) where not settled;
create index settlement_customer on settlement (customer_id) where not settled;
create index settlement_order on settlement (order_id);

-- Why orders were refused before they became orders; only counted, for /transparency.
create table refusal_count (
  code  text   primary key,
  count bigint not null
);

create sequence order_id_block;

-- Commits many orders with their journals in one round trip and answers each one's fate: 'done', 'stale' (the order or a
-- lot is no longer as it was read), 'overdrawn', or 'earlier' with the answer that its key got before.
-- item_*: one entry for each order; `item_version` is null for a new one, else the version that was read; `item_journal` is
-- its position among the journals, or null. orders and fills are rows of their tables, lots and settlements JSON; a lot is
-- {"item", "id", "version", "lot_left", "lot_reserved", "cost_left"}. The rest is for `post_journals`.
-- Locks are taken in one order everywhere: keys, orders, accounts.
create function commit_orders(
  by_process text, item_id bigint[], item_customer integer[], item_number text[], item_version integer[],
  item_journal integer[], item_key text[], item_fingerprint text[], item_answer text[], item_at timestamptz[],
  order_rows orders[], fill_rows fill[], lot_rows jsonb, settlement_rows jsonb,
  account_address text[], account_asset text[],
  journal_reason text[], journal_thing text[], journal_symbol text[], journal_customer integer[],
  journal_once text[], journal_at timestamptz[],
  line_journal integer[], line_from integer[], line_to integer[], line_amount bigint[])
returns table (seq integer, status text, answer text, fingerprint text, journal_id bigint, touched text)
language plpgsql
set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  n       integer := cardinality(item_id);
  fate    text[]  := array_fill('done'::text, array[n]);
  posted  bigint[] := array_fill(null::bigint, array[n]);
  moved   text[]  := array_fill(null::text, array[n]);
  item_of integer[];               -- which item each journal belongs to
  place   integer[];               -- where each journal goes when those of dropped items are left out
  done    bigint[];
  lost    integer[];
  one     record;
begin
  with first as (
    select distinct on (k.customer, k.key) k.*
      from unnest(item_customer, item_key, item_fingerprint, item_answer, item_at) with ordinality
           as k (customer, key, fingerprint, answer, at, i)
     where k.key is not null order by k.customer, k.key, k.i
  ), kept as (
    insert into request_key (customer_id, key, fingerprint, status, answer, created_at)
    select f.customer, f.key, f.fingerprint, 200, f.answer, f.at from first f order by f.customer, f.key
    on conflict do nothing
    returning customer_id, key
  )
  select array_agg(k.i::integer) into lost
    from unnest(item_customer, item_key) with ordinality as k (customer, key, i)
   where k.key is not null
     and not exists (select 1 from first f join kept on kept.customer_id = f.customer and kept.key = f.key where f.i = k.i);
  if lost is not null then
    for g in 1 .. cardinality(lost) loop fate[lost[g]] := 'earlier'; end loop;
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

  done := array(select i.id from unnest(item_id) with ordinality as i (id, o) where fate[i.o] = 'done');
  if cardinality(done) < n then
    delete from request_key k
     using unnest(item_customer, item_key) with ordinality as i (customer, key, o)
     where fate[i.o] in ('stale', 'overdrawn') and k.customer_id = i.customer and k.key = i.key;
  end if;

  insert into orders
  select r.* from unnest(order_rows) as r
   where r.id = any (done)
     and not exists (select 1 from unnest(item_id, item_version) as i (id, version) where i.id = r.id and i.version is not null);

  if exists (select 1 from unnest(item_version) v where v is not null) then
    update orders o
       set state = r.state, reason = r.reason, bound = r.bound, stop_price = r.stop_price, filled = r.filled,
           traded = r.traded, traded_converted = r.traded_converted, value = r.value, fees = r.fees, held = r.held,
           held_unsettled = r.held_unsettled, lot_left = r.lot_left, cost_left = r.cost_left, takes = r.takes,
           cost = r.cost, timeline = r.timeline, version = o.version + 1, expires_at = r.expires_at,
           last_quote_at = r.last_quote_at
      from unnest(order_rows) as r, unnest(item_id, item_version) as i (id, version)
     where o.id = r.id and i.id = r.id and i.version is not null and r.id = any (done);
  end if;

  if jsonb_array_length(lot_rows) > 0 then
    update orders o
       set lot_left = l.lot_left, lot_reserved = l.lot_reserved, cost_left = l.cost_left, version = o.version + 1
      from jsonb_to_recordset(lot_rows) as l (item integer, id bigint, lot_left integer, lot_reserved integer, cost_left bigint)
     where o.id = l.id and fate[l.item] = 'done';
  end if;

  insert into fill (order_id, quantity, price, value, fees, at, source, quoted_at, received_at, bid, ask, size, slippage,
                    rate, rate_source, rate_at, rules, cost)
  select f.order_id, f.quantity, f.price, f.value, f.fees, f.at, f.source, f.quoted_at, f.received_at, f.bid, f.ask, f.size,
         f.slippage, f.rate, f.rate_source, f.rate_at, f.rules, f.cost
    from unnest(fill_rows) as f
   where f.order_id = any (done);

  if jsonb_array_length(settlement_rows) > 0 then
    insert into settlement (customer_id, order_id, amount, due)
    select s.customer_id, s.order_id, s.amount, s.due
      from jsonb_to_recordset(settlement_rows) as s (customer_id integer, order_id bigint, amount bigint, due timestamptz)
     where s.order_id = any (done);
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
