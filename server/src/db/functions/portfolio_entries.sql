-- The entries that one figure of the asking customer's portfolio is made of, newest first, before one id: with what each brought the
-- customer in the wallet's smallest unit, below zero what it took. Days are UTC, both included.
create or replace function portfolio_entries(figure text, since date, until date, before bigint, most integer)
returns table (id bigint, at timestamptz, reason text, thing text, symbol text, amount bigint) language sql stable security definer
set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
  select j.id, j.at, j.reason, j.thing, j.symbol, m.amount
    from journal j
   cross join lateral (
     select sum(case when g.customer_id = j.customer_id then t.amount else -t.amount end)::bigint as amount
       from transfer t join account f on f.id = t.from_account join account g on g.id = t.to_account
      where t.journal_id = j.id and t.asset = (select d.currency from deployment d)
        and (f.customer_id = j.customer_id) is distinct from (g.customer_id = j.customer_id)
        and portfolio_figure(case when f.customer_id = j.customer_id then g.address else f.address end, j.reason) = figure) m
   where j.customer_id = current_setting('tarazu.customer')::integer and j.id < before
     and j.at >= since::timestamp at time zone 'UTC' and j.at < (until + 1)::timestamp at time zone 'UTC'
     and m.amount <> 0
     -- What most journals are is never a payment, and is passed over without its transfers.
     and case figure when 'payment' then j.reason not in ('order_hold', 'order_buy', 'order_sell', 'order_release', 'settlement',
                                                         'dividend', 'coupon', 'loan_interest')
                     when 'income' then j.reason in ('dividend', 'coupon')
                     when 'interest' then j.reason in ('loan_interest', 'reversal')
                     else j.reason not in ('order_hold', 'order_release', 'settlement', 'dividend', 'coupon', 'loan_interest') end
   order by j.id desc limit most
$$;
