-- What the days that are not final yet have brought the asking customer so far, by figure as in `portfolio_day`, and the last final day.
create or replace function portfolio_open_days()
returns table (final_day date, paid_in bigint, paid_out bigint, income bigint, costs bigint, interest bigint) language sql stable security definer
set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
  select p.final_day,
         coalesce(sum(m.amount) filter (where m.figure = 'payment' and m.amount > 0), 0)::bigint,
         coalesce(-sum(m.amount) filter (where m.figure = 'payment' and m.amount < 0), 0)::bigint,
         coalesce(sum(m.amount) filter (where m.figure = 'income'), 0)::bigint,
         coalesce(-sum(m.amount) filter (where m.figure = 'cost'), 0)::bigint,
         coalesce(-sum(m.amount) filter (where m.figure = 'interest'), 0)::bigint
    from (select coalesce(max(final_day), '1970-01-01') as final_day, coalesce(max(journal_from), 0) as journal_from
            from portfolio_progress) p
    left join journal j on j.customer_id = current_setting('tarazu.customer')::integer and j.id > p.journal_from
                       and j.at >= (p.final_day + 1)::timestamp at time zone 'UTC'
    left join lateral (
     select case when g.customer_id = j.customer_id then t.amount else -t.amount end as amount,
            portfolio_figure(case when f.customer_id = j.customer_id then g.address else f.address end, j.reason) as figure
       from transfer t join account f on f.id = t.from_account join account g on g.id = t.to_account
      where t.journal_id = j.id and t.asset = (select d.currency from deployment d)
        and (f.customer_id = j.customer_id) is distinct from (g.customer_id = j.customer_id)) m on true
   group by p.final_day
$$;
