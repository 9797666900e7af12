create or replace function statement_balances(after bigint) returns table (kind text, asset text, balance bigint) language sql stable
security definer set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
  select m.kind, m.asset, sum(m.amount)::bigint
    from (select account_kind(a.address) as kind, a.asset, a.balance as amount
            from account a where a.customer_id = current_setting('tarazu.customer')::integer and a.balance <> 0
          union all
          select account_kind(a.address), t.asset, case when a.id = t.to_account then -t.amount else t.amount end
            from own_journals(after, 9223372036854775807, 2147483647) o
           cross join lateral (select * from transfer t where t.journal_id = o.id offset 0) t
           cross join lateral (select * from account a where a.id in (t.from_account, t.to_account) offset 0) a
           where a.customer_id = current_setting('tarazu.customer')::integer) m
   group by m.kind, m.asset having sum(m.amount) <> 0
$$;
