-- Posts journals in the transaction that it is called in, and answers each one's fate: 'posted', 'repeated' (its once-key was posted
-- before), or 'overdrawn' (an account whose rule forbids it would fall below or rise above zero); only those that are posted move
-- anything. Refuses all of them, as a fault, where a transfer would lie between two assets.
-- account_*: the accounts that the lines name by position; journal_*: one entry for each journal; line_*: one for each transfer.
create or replace function post_journals(
  account_address text[], account_asset text[],
  journal_reason text[], journal_thing text[], journal_symbol text[], journal_customer integer[],
  journal_reverses bigint[], journal_once text[], journal_at timestamptz[],
  line_journal integer[], line_from integer[], line_to integer[], line_amount bigint[])
returns table (seq integer, status text, journal_id bigint, touched text)
language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
declare
  n         integer  := cardinality(journal_reason);
  m         integer  := cardinality(account_address);
  fate      text[];
  ids       bigint[];
  account_id   bigint[];
  account_rule "char"[];
  customer  integer[];
  spendable integer[];
  fresh     integer[];             -- the accounts that there are not yet, in one order in every process
  made      integer;
  balances  bigint[];
  last      integer[];             -- the last journal that moved each account
  kept      integer[];             -- the accounts that there are and that keep a balance, in the order of their ids
  at_kept   integer;
  one       record;
  moved_journal integer[];
  moved_account integer[];
  moved_delta   bigint[];
  moved_after   bigint[];
  told      text[];                -- what each journal touched
  net       record;
  at_journal integer;
  first_move integer;
  after     bigint;
  the_world text;
  owing     record;
begin
  if n = 0 then return; end if;
  select d.world into strict the_world from deployment d;

  if exists (select 1 from unnest(line_from, line_to) as l (f, t) where account_asset[l.f] <> account_asset[l.t]) then
    raise exception 'a transfer between two assets';
  end if;

  loop
    select array_agg(coalesce(a.id, new_account_id(w.address)) order by w.i),
           array_agg(coalesce(a.rule, account_rule(w.address)) order by w.i),
           array_agg(w.customer order by w.i),
           array_agg(case when w.address in ('customer:' || w.customer || ':cash', 'customer:' || w.customer || ':unsettled')
                          then w.customer end order by w.i),
           coalesce(array_agg(w.i::integer order by w.address, w.asset) filter (where a.id is null), '{}'),
           coalesce(array_agg(w.i::integer order by a.id) filter (where a.rule <> '*'), '{}')
      into account_id, account_rule, customer, spendable, fresh, kept
      from (select u.address, u.asset, u.i,
                   case when u.address like 'customer:%' then split_part(u.address, ':', 2)::integer end as customer
              from unnest(account_address, account_asset) with ordinality as u (address, asset, i)) w
      left join account a on a.address = w.address and a.asset = w.asset;

    -- The accounts stay locked until the end of the transaction, so their balances can be computed here and written once.
    balances := array_fill(0::bigint, array[m]);
    at_kept := 0;
    for one in
      select a.balance from account a where a.id = any (account_id) and a.rule <> '*' order by a.id for update
    loop
      at_kept := at_kept + 1;
      balances[kept[at_kept]] := one.balance;
    end loop;
    -- The ids are drawn under the locks, so that the journals of an account are in the order in which they moved it.
    ids := array(select nextval('journal_id_seq') from generate_series(1, n));

    fate := array_fill('posted'::text, array[n]);
    if exists (select 1 from unnest(journal_once) as o (k) where k is not null) then
      for one in
        select o.g::integer as g
          from (select k, g, row_number() over (partition by k order by g) as nth
                  from unnest(journal_once) with ordinality as k (k, g) where k is not null) o
         where o.nth > 1 or exists (select 1 from journal j where j.once_key = o.k)
      loop
        fate[one.g] := 'repeated';
      end loop;
    end if;

    -- What each journal does to each account that keeps a balance, what is taken before what is given.
    last := array_fill(null::integer, array[m]);
    moved_journal := '{}';
    moved_account := '{}';
    moved_delta := '{}';
    moved_after := '{}';
    told := array_fill(null::text, array[n]);
    at_journal := 0;
    first_move := 1;
    for net in
      select x.j, x.a, sum(x.delta)::bigint as delta
        from (select l.j, l.f as a, -l.amount as delta from unnest(line_journal, line_from, line_amount) as l (j, f, amount)
              union all
              select l.j, l.t, l.amount from unnest(line_journal, line_to, line_amount) as l (j, t, amount)) x
       where account_rule[x.a] <> '*'
       group by x.j, x.a
      having sum(x.delta) <> 0
       order by x.j, sum(x.delta), x.a
    loop
      if net.j <> at_journal then
        at_journal := net.j;
        first_move := cardinality(moved_journal) + 1;
      end if;
      continue when fate[net.j] <> 'posted';
      after := balances[net.a] + net.delta;
      if (account_rule[net.a] = '+' and after >= 0) or (account_rule[net.a] = '-' and after <= 0) then
        balances[net.a] := after;
        last[net.a] := net.j;
        moved_journal := moved_journal || net.j;
        moved_account := moved_account || net.a;
        moved_delta := moved_delta || net.delta;
        moved_after := moved_after || after;
        told[net.j] := concat_ws(e'\n', told[net.j], account_address[net.a] || ' ' || account_asset[net.a] || ' ' || after);
      else
        -- There is too little: give back what this journal had already moved.
        fate[net.j] := 'overdrawn';
        told[net.j] := null;
        for k in first_move .. cardinality(moved_journal) loop
          balances[moved_account[k]] := balances[moved_account[k]] - moved_delta[k];
          last[moved_account[k]] := (
            select max(x.j) from unnest(moved_journal[: first_move - 1], moved_account[: first_move - 1]) as x (j, a)
             where x.a = moved_account[k]);
        end loop;
        moved_journal := moved_journal[: first_move - 1];
        moved_account := moved_account[: first_move - 1];
        moved_delta := moved_delta[: first_move - 1];
        moved_after := moved_after[: first_move - 1];
      end if;
    end loop;

    -- A new account is written once, with what is in it after all this.
    insert into account (id, address, asset, rule, customer_id, balance, last_journal) overriding system value
    select account_id[f.i], account_address[f.i], account_asset[f.i], account_rule[f.i], customer[f.i], balances[f.i],
           coalesce(ids[last[f.i]], 0)
      from unnest(fresh) with ordinality as f (i, o) order by f.o
    on conflict do nothing;
    get diagnostics made = row_count;
    exit when made = cardinality(fresh);
    -- Another transaction made one of these accounts meanwhile, and may have put something into it. Those made here stay, and are
    -- found on the next pass.
    update account a set balance = 0, last_journal = 0
      from unnest(fresh) as f (i) where a.id = account_id[f.i];
  end loop;
  for k in 1 .. cardinality(fresh) loop
    last[fresh[k]] := null;
  end loop;

  -- One statement for all: PostgreSQL reads the text of the CHECK anew for each statement.
  update account a set balance = balances[i], last_journal = ids[last[i]]
    from generate_series(1, m) as i
   where last[i] is not null and a.id = account_id[i];

  -- The lines come first, for a trigger of the journals reads them (`refuse_causeless_many`).
  insert into transfer (journal_id, line, from_account, to_account, asset, amount)
  select ids[l.j], l.i, account_id[l.f], account_id[l.t], account_asset[l.f], l.amount
    from unnest(line_journal, line_from, line_to, line_amount) with ordinality as l (j, f, t, amount, i)
   where fate[l.j] = 'posted';

  insert into journal (id, world, reason, thing, symbol, customer_id, reverses, once_key, at)
  select ids[j.i], the_world, j.reason, j.thing, j.symbol, j.customer, j.reverses, j.once, j.at
    from unnest(journal_reason, journal_thing, journal_symbol, journal_customer, journal_reverses, journal_once, journal_at)
         with ordinality as j (reason, thing, symbol, customer, reverses, once, at, i)
   where fate[j.i] = 'posted';

  -- The running balance of a journal is what there is now, less what the later journals of this batch did.
  insert into bill (customer_id, journal_id, amount, balance)
  select d.customer, ids[d.j], d.delta,
         has.spendable - coalesce(sum(d.delta) over (
           partition by d.customer order by d.j desc rows between unbounded preceding and 1 preceding), 0)
    from (select m.j, spendable[m.a] as customer, sum(m.delta)::bigint as delta
            from unnest(moved_journal, moved_account, moved_delta) as m (j, a, delta)
           where spendable[m.a] is not null
           group by 1, 2 having sum(m.delta) <> 0) d
   cross join lateral (
      select sum(b.balance)::bigint as spendable from account b
       where b.address in ('customer:' || d.customer || ':cash', 'customer:' || d.customer || ':unsettled')) has;

  -- Settled money of a customer who owes pays the debt first. Whoever raises the cash or the debt has the cash account locked, so
  -- the second of two at once sees what the first did.
  if exists (select 1 from account a where a.address like 'customer:%:receivable' and a.balance < 0) then
    for owing in
      select distinct on (d.id) x.j, d.customer_id, d.asset, d.address as debt, c.address as cash, least(c.balance, -d.balance) as paid
        from unnest(moved_journal, moved_account, moved_delta) with ordinality as x (j, a, delta, o)
        join account d on d.customer_id = customer[x.a] and d.asset = account_asset[x.a]
                      and d.address like 'customer:%:receivable' and d.balance < 0
        join account c on c.address = 'customer:' || d.customer_id || ':cash' and c.asset = d.asset and c.balance > 0
       where (x.delta > 0 and account_address[x.a] = c.address) or (x.delta < 0 and account_address[x.a] = d.address)
       order by d.id, x.o desc
    loop
      perform post_journals(
        array[owing.cash, owing.debt], array[owing.asset, owing.asset], array['debt_repaid'], array[journal_thing[owing.j]],
        array[null::text], array[owing.customer_id], array[null::bigint], array[null::text], array[journal_at[owing.j]],
        array[1], array[1], array[2], array[owing.paid]);
    end loop;
  end if;

  -- Joined with nothing, which would cost the square of how many there are.
  return query
    select j.i::integer, j.fate, case when j.fate = 'posted' then ids[j.i] end, j.touched
      from unnest(fate, told) with ordinality as j (fate, touched, i);
end $$;
