-- The transfers of the journals of the customer who asks, after one id and up to another, oldest first: those from or to an account of
-- theirs, and of nobody else's. Addresses have the number that the customer knows.
create or replace function own_transfers(after bigint, upto bigint, most integer)
returns table (id bigint, at timestamptz, reason text, thing text, symbol text, reverses bigint,
               source text, target text, asset text, amount bigint)
language sql stable security definer
set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
  select j.id, j.at, j.reason, j.thing, j.symbol, j.reverses,
         shown_address(f.address, f.customer_id, case when f.customer_id = w.id then w.display_id end),
         shown_address(o.address, o.customer_id, case when o.customer_id = w.id then w.display_id end),
         t.asset, t.amount
    from (select c.id, c.display_id from customer c where c.id = current_setting('tarazu.customer')::integer) w
   cross join own_journals(after, upto, most) m
   cross join lateral (select * from journal j where j.id = m.id offset 0) j
   cross join lateral (select * from transfer t where t.journal_id = m.id offset 0) t
   cross join lateral (select * from account a where a.id = t.from_account offset 0) f
   cross join lateral (select * from account a where a.id = t.to_account offset 0) o
   where (f.customer_id = w.id or o.customer_id = w.id)
     and coalesce(f.customer_id, w.id) = w.id and coalesce(o.customer_id, w.id) = w.id
   order by j.id, t.line
$$;
