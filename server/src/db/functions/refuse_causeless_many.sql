-- Refuses journals without a cause, of the reasons that are posted for a hundred thousand customers at once, where what each rests on is
-- written before it: `cause_problem` demands the same of them one by one, which costs three times as much. `post_journals`, through which
-- alone journals are written, inserts a journal after its lines.
create or replace function refuse_causeless_many() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  many    constant text[] := array['ipo_allotment', 'fund_payout'];
  allowed constant text[] := array[journal_way('ipo_allotment'), journal_way('fund_payout')];
  wrong   record;
begin
  if not exists (select from made m where m.reason = any (many)) then return null; end if;
  select j.id, j.reason into wrong
    from (select m.id, m.reason, m.customer_id, m.thing,
                 sum(l.amount) filter (where l.asset = d.currency) as all_money,
                 sum(l.amount) filter (where l.asset = d.currency and l.goes = 'ipo') as to_escrow,
                 bool_and(l.comes || '>' || l.goes ~ allowed[array_position(many, m.reason)]) as usual,
                 bool_and(coalesce(l.whose, m.customer_id) = m.customer_id) as own
            from made m
           cross join deployment d
            left join lateral (
              select t.asset, t.amount, account_sort(f.address) as comes, account_sort(g.address) as goes,
                     coalesce(f.customer_id, g.customer_id) as whose
                from transfer t join account f on f.id = t.from_account join account g on g.id = t.to_account
               where t.journal_id = m.id) l on true
           where m.reason = any (many)
           group by m.id, m.reason, m.customer_id, m.thing) j
   where j.usual is not true or j.own is not true
      or case j.reason
           when 'ipo_allotment' then
             exists (select from ipo_application a where a.number = j.thing and a.customer_id = j.customer_id
                        and (a.state not in ('allotted', 'delivered') or a.paid = j.to_escrow))
           else
             exists (select from fund_order o where o.number = j.thing and o.customer_id = j.customer_id
                        and o.amount + o.paid_return = j.all_money)
         end is not true
   limit 1;
  if found then
    raise exception 'the journal % (%) has no cause', wrong.id, wrong.reason
      using errcode = 'check_violation', constraint = 'journal_caused';
  end if;
  return null;
end $$;
