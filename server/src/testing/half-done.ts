/** Finds half-done work, which must never exist at whatever moment a process was killed. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { findHalfDecided } from './half-decided.ts'

/** One sentence for each problem. It reads one snapshot, because waiting orders fill meanwhile. */
export async function findHalfDone(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    with has as (
      select customer_id, sum(balance) as money from account
       where address ~ '^customer:[0-9]+:(cash|unsettled|held:.*|receivable)$' group by customer_id
    ), came as (
      select customer_id, sum(coalesce(received, amount)) as money from recharge
       where state = 'credited' group by customer_id
    ), went as (
      select customer_id, sum(amount) as money from withdrawal
       where state in ('sent', 'settled') group by customer_id
    ), borrowed as (
      select l.customer_id, sum(l.principal_left + l.interest_left - i.money) as money
        from loan l cross join lateral (
          select coalesce(sum(case j.reason when 'loan_interest' then t.amount else -t.amount end), 0)
                   as money
            from journal j join transfer t on t.journal_id = j.id
           where j.thing = l.number and j.reason in ('loan_interest', 'loan_write_off')
        ) i
       group by l.customer_id
    ), subscribed as (
      select customer_id, -sum(paid) as money from ipo_application
       where state = 'allotted' group by customer_id
    ), invested as (
      select customer_id,
             sum(case state when 'active' then -amount else coalesce(paid_return, 0) end) as money
        from fund_order group by customer_id
    ), traded as (
      select o.customer_id,
             sum(case o.side when 'buy' then -1 else 1 end * o.value
                 - (select coalesce(sum((f ->> 'amount')::bigint), 0)
                   from jsonb_array_elements(o.fees) f)) as money
        from orders o group by o.customer_id
    ), posted as (
      select thing, count(*) filter (where reason = 'recharge') as recharges,
             count(*) filter (where reason in ('order_buy', 'order_sell', 'ipo_delivery', 'placement_buy'))
               as fills,
             count(*) filter (where reason = 'order_hold') as holds,
             count(*) filter (where reason = 'order_release') as releases,
             count(*) filter (where reason = 'withdrawal') as asked,
             count(*) filter (where reason = 'withdrawal_paid') as paid,
             count(*) filter (where reason = 'withdrawal_release') as given_back,
             count(*) filter (where reason = 'withdrawal_returned') as returned
        from journal where thing is not null group by thing
    ), filled as (
      select order_id, count(*) as fills, sum(quantity) as units from fill group by order_id
    ), proceeds as (
      select order_id, sum(amount) as amount from settlement group by order_id
    )
    select 'customer ' || c.id || ' has ' || coalesce(h.money, 0)
           || ', recharges, loans and orders come to ' || k.money as problem
      from customer c left join has h on h.customer_id = c.id left join came r on r.customer_id = c.id
      left join traded t on t.customer_id = c.id left join went g on g.customer_id = c.id
      left join borrowed b on b.customer_id = c.id left join subscribed s on s.customer_id = c.id
      left join invested i on i.customer_id = c.id
      cross join lateral (select coalesce(r.money, 0) + coalesce(t.money, 0) + coalesce(b.money, 0)
                           + coalesce(s.money, 0)
                           + coalesce(i.money, 0) - coalesce(g.money, 0) as money) k
     where coalesce(h.money, 0) <> k.money
    union all
    select 'investment ' || f.number || ' is ' || f.state || ', but journals: ' || p.bought
           || ' purchases, ' || p.ended || ' ends'
      from fund_order f cross join lateral (
        select count(*) filter (where reason = 'fund_purchase') as bought,
               count(*) filter (where reason in ('fund_cancelled', 'fund_payout')) as ended
          from journal where thing = f.number
      ) p
     where p.bought <> 1 or p.ended <> case f.state when 'active' then 0 else 1 end
    union all
    select 'withdrawal ' || w.number || ' is ' || w.state || ', but journals: ' || coalesce(p.asked, 0)
           || ' holds, '
           || coalesce(p.paid, 0) || ' payments, ' || coalesce(p.given_back, 0) || ' releases, '
           || coalesce(p.returned, 0) || ' returns'
      from withdrawal w left join posted p on p.thing = w.number
     where coalesce(p.asked, 0) <> 1
        or coalesce(p.paid, 0) <> case when w.state in ('sent', 'settled', 'returned') then 1 else 0 end
        or coalesce(p.given_back, 0) <> case when w.state in ('cancelled', 'rejected') then 1 else 0 end
        or coalesce(p.returned, 0) <> case w.state when 'returned' then 1 else 0 end
    union all
    select 'recharge ' || r.number || ' is ' || r.state || ' and was posted ' || coalesce(p.recharges, 0)
           || ' times'
      from recharge r left join posted p on p.thing = r.number
     where coalesce(p.recharges, 0)
           <> (select count(*) from jsonb_array_elements(r.timeline) t where t ->> 'state' = 'credited')
    union all
    select 'order ' || o.number || ' is ' || o.state || ' with ' || coalesce(f.fills, 0)
           || ' fills, but journals: '
           || coalesce(p.holds, 0) || ' holds, ' || coalesce(p.fills, 0) || ' fills, '
           || coalesce(p.releases, 0) || ' releases'
           || ' after ' || c.changes || ' changes'
      from orders o left join posted p on p.thing = o.number left join filled f on f.order_id = o.id
      cross join lateral (
        select (select count(*) from jsonb_array_elements(o.timeline) t
               where t ->> 'state' = 'changed') as changes,
               case when o.state in ('cancelled', 'expired', 'failed') then 1 else 0 end as ends,
               o.lot is not null and o.timeline -> 0 ->> 'who' = 'system' as puts_up
      ) c
      -- The sale of a bracket grows by what is bought after its first part, and by what another sale gives
      -- back: as often as that comes, if what it holds is what it sells.
      cross join lateral (
        select case when sum(case j.reason when 'order_hold' then t.amount else -t.amount end)
                         = case c.ends when 1 then o.filled else o.quantity end
                    then greatest(coalesce(p.holds, 0) - 1, 0) else 0 end as grown
          from journal j join transfer t on t.journal_id = j.id
         where c.puts_up and j.thing = o.number and j.reason in ('order_hold', 'order_release')
      ) g
     where case when o.state = 'failed' and o.side = 'buy'
                    and o.kind in ('bulk', 'finalize') then p.thing is not null
           -- Nothing is reserved before the trigger, and nothing for what has to fill at once.
           when o.validity = 'gtt' and not o.timeline @> '[{"state": "resting"}]' then p.thing is not null
           when o.validity = 'ioc' then coalesce(p.fills, 0) <> coalesce(f.fills, 0)
             or coalesce(p.holds, 0) + coalesce(p.releases, 0) > 0
           else coalesce(p.fills, 0) <> coalesce(f.fills, 0)
             or coalesce(p.holds, 0) + coalesce(p.fills, 0) = 0
             -- Each change holds more, or releases something, or neither.
             or coalesce(p.holds, 0) > 1 + c.changes + g.grown
             or coalesce(p.releases, 0) not between c.ends and c.ends + c.changes
             or coalesce(p.holds, 0) + coalesce(p.releases, 0) > 1 + c.ends + c.changes + g.grown
           end
    union all
    select 'listing ' || l.number || ' is ' || l.state || ' with ' || l.units_left || ' left, its escrow: '
           || e.units || ' units, ' || e.money || ' paise, journals: ' || e.opened || ' openings'
      from placement l cross join lateral (
        select coalesce(sum(balance) filter (where asset = l.symbol), 0) as units,
               coalesce(sum(balance) filter (where asset <> l.symbol), 0) as money,
               (select count(*) from journal j where j.thing = l.number
                 and j.reason = 'placement_open') as opened
          from account where address = 'house:placement:' || l.id
      ) e
     where e.units <> case l.state when 'open' then l.units_left else 0 end
        or (e.money <> 0 and l.state <> 'open')
        or e.opened <> (select count(*) from jsonb_array_elements(l.timeline) t where t ->> 'state' = 'open')
    union all
    select 'sale ' || o.number || ' has no settlement of its proceeds'
      from orders o left join proceeds s on s.order_id = o.id
     where o.side = 'sell' and o.filled > 0
       and coalesce(s.amount, 0) <> o.value - (select coalesce(sum((f ->> 'amount')::bigint), 0)
         from jsonb_array_elements(o.fees) f)
    union all
    select 'order ' || o.number || ' has ended twice'
      from orders o
     where (select count(*) from jsonb_array_elements(o.timeline) t
             where t ->> 'state' in ('filled', 'cancelled', 'expired', 'failed')) > 1
    union all
    select 'order ' || o.number || ' is ' || o.state || ', with ' || count(n.id)
           || ' notices that it is filled'
      from orders o left join posted p on p.thing = o.number
      left join notice n on n.kind = 'order_filled' and n.customer_id = o.customer_id
        and n.facts ->> 'number' = o.number
     group by o.id, p.holds
    having count(n.id) > case when o.state = 'filled' then 1 else 0 end
        or (o.state = 'filled' and p.holds > 0 and count(n.id) = 0)
    union all
    select 'nobody was told of order ' || o.number
      from orders o where not exists (select 1 from outbox where o.number = any (numbers)
                                             and customer_id = o.customer_id)
    union all
    select 'key ' || k.key || ' is taken and has no answer' from request_key k where k.answer = ''
    union all
    select 'journal ' || j.id || ' belongs to nothing: ' || j.thing
      from journal j
     where j.thing is not null
       and not exists (select 1 from orders o where o.number = j.thing)
       and not exists (select 1 from recharge r where r.number = j.thing)
       and not exists (select 1 from withdrawal w where w.number = j.thing)
       and not exists (select 1 from loan l where l.number = j.thing)
       and not exists (select 1 from placement p where p.number = j.thing)
       and not exists (select 1 from fund f where f.number = j.thing)
       and not exists (select 1 from fund_order f where f.number = j.thing)
       and not exists (select 1 from ipo_application i where i.number = j.thing)
       and not exists (select 1 from ipo_issue i where 'IPO-' || i.id = j.thing)
       and not exists (select 1 from bank_line l where j.thing in (l.number, l.reference))`.execute(db)
  return [...rows.map(({ problem }) => problem), ...(await findHalfDecided(db))]
}
