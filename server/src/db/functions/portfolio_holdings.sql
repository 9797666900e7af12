-- What the asking customer owned of each asset at the end of a day (UTC), in the asset's smallest unit: what there is now, less what has
-- moved since.
create or replace function portfolio_holdings(until date) returns table (asset text, units bigint) language sql stable
security definer set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
  select m.asset, sum(m.units)::bigint
    from (select a.asset, a.balance as units
            from account a where a.customer_id = current_setting('tarazu.customer')::integer and a.balance <> 0
          union all
          select t.asset, case when a.id = t.to_account then -t.amount else t.amount end
            from own_journals(0, 9223372036854775807, 2147483647) o
            join journal j on j.id = o.id and j.at >= (until + 1)::timestamp at time zone 'UTC'
           cross join lateral (select * from transfer t where t.journal_id = o.id offset 0) t
           cross join lateral (select * from account a where a.id in (t.from_account, t.to_account) offset 0) a
           where a.customer_id = current_setting('tarazu.customer')::integer) m
   group by m.asset having sum(m.units) <> 0
   order by m.asset
$$;
