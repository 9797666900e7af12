/**
 * What each journal rests on: its reason demands the row that it tells of, of the same customer and about the
 * same amount. Reasons that are seldom posted are decided one by one by `cause_problem` in the database,
 * whose trigger refuses them at once; fills and what settles are compared here with all journals together.
 */
import { type RawBuilder, sql } from 'kysely'

// Nothing here joins two results that have no index: where statistics are old, as after a rush, each row
// of one would be compared with all of the other.

/** The journals after the first id and up to the second one. */
export type Span = { after: bigint; through: bigint }

type CauseCheck = { name: string; query: (span: Span) => RawBuilder<{ problem: string }> }

/** All journals. */
const whole: Span = { after: 0n, through: 2n ** 63n - 1n }

/**
 * Posted with each order, or for many customers at once. The trigger `journal_caused` leaves them out, too,
 * and two more, which are refused together (`refuse_causeless_many`).
 */
export const reasonsOfMany = [
  'order_hold',
  'order_buy',
  'order_sell',
  'order_release',
  'placement_buy',
  'ipo_delivery',
  'contract_expired',
  'redemption',
  'settlement',
]

const fills = ['order_buy', 'order_sell', 'placement_buy', 'ipo_delivery', 'contract_expired', 'redemption']

const within = ({ after, through }: Span) => sql`j.id > ${after} and j.id <= ${through}`

export const causeChecks: readonly CauseCheck[] = [
  {
    name: 'a journal has no cause',
    query: (span) => sql<{ problem: string }>`
      select 'journal ' || j.id || ' (' || j.reason || coalesce(' ' || j.thing, '') || ') ' || p.problem as problem
        from journal j cross join lateral cause_problem(j) p (problem)
       where ${within(span)} and j.reason <> all (${reasonsOfMany}::text[])
         and p.problem is not null limit 20`,
  },
  {
    name: 'a journal moves what its reason does not',
    query: (span) => sql<{ problem: string }>`
      select 'journal ' || min(m.id) || ' (' || m.reason || ') moves from ' || m.comes || ' to ' || m.goes as problem
        from (select j.id, j.reason, account_sort(f.address) as comes, account_sort(g.address) as goes
                from journal j join transfer t on t.journal_id = j.id
                join account f on f.id = t.from_account join account g on g.id = t.to_account
               where ${within(span)} and j.reason = any (${reasonsOfMany}::text[])) m
       group by m.reason, m.comes, m.goes having m.comes || '>' || m.goes !~ journal_way(m.reason) limit 20`,
  },
  {
    name: 'a journal moves what is another customer’s',
    query: (span) => sql<{ problem: string }>`
      select 'journal ' || j.id || ' (' || j.reason || coalesce(' ' || j.thing, '') || ')' as problem
        from journal j join transfer t on t.journal_id = j.id
        join account f on f.id = t.from_account join account g on g.id = t.to_account
       where ${within(span)} and j.reason = any (${reasonsOfMany}::text[])
         and (coalesce(f.customer_id, j.customer_id) is distinct from j.customer_id
              or coalesce(g.customer_id, j.customer_id) is distinct from j.customer_id) limit 20`,
  },
  {
    name: 'journals of an order move something else than its fills say',
    query: (span) => sql<{ problem: string }>`
      with told as (
        select distinct j.customer_id, j.thing from journal j
         where ${within(span)} and j.reason = any (${fills}::text[])),
      sides as (
        select l.customer_id, l.thing,
               case when l.money and (l.goes in ('market', 'placement') or l.comes = 'market') then l.amount else 0 end as value,
               case when l.money and l.goes in ('fees', 'levies') then l.amount else 0 end as fees,
               case when l.asset = l.symbol and (l.comes in ('market', 'placement', 'ipo') or l.goes = 'market')
                    then l.amount else 0 end as units,
               null::numeric as filled_value, null::numeric as filled_fees, null::bigint as filled_units
          from (select n.customer_id, n.thing, b.symbol, t.asset, t.amount, t.asset = d.currency as money,
                       account_sort(f.address) as comes, account_sort(g.address) as goes
                  from told n join journal b on b.customer_id = n.customer_id and b.thing = n.thing
                   and b.reason = any (${fills}::text[])
                  join transfer t on t.journal_id = b.id
                  join account f on f.id = t.from_account join account g on g.id = t.to_account
                 cross join deployment d) l
        union all
        select n.customer_id, n.thing, 0, 0, 0, f.value,
               (select coalesce(sum((e ->> 'amount')::bigint), 0) from jsonb_array_elements(f.fees) e), f.quantity
          from told n join orders o on o.number = n.thing and o.customer_id = n.customer_id
          join fill f on f.order_id = o.id)
      select coalesce(s.thing, 'an order without a number') || ' moved ' || s.units || ' for ' || s.value || ' with fees of ' || s.fees
             || ', fills say ' || coalesce(s.filled_units, 0) || ' for ' || coalesce(s.filled_value, 0)
             || ' with ' || coalesce(s.filled_fees, 0) as problem
        from (select customer_id, thing, sum(value) as value, sum(fees) as fees, sum(units) as units, sum(filled_value) as filled_value,
                     sum(filled_fees) as filled_fees, sum(filled_units) as filled_units
                from sides group by 1, 2) s
       where (s.value, s.fees, s.units) is distinct from (s.filled_value, s.filled_fees, s.filled_units) limit 20`,
  },
  {
    // A journal that names no order would be compared with no fills below.
    name: 'a journal of an order belongs to none',
    query: (span) => sql<{ problem: string }>`
      select 'journal ' || j.id || ' (' || j.reason || coalesce(' ' || j.thing, '') || ')' as problem
        from journal j left join orders o on o.number = j.thing and o.customer_id = j.customer_id
       where ${within(span)} and j.reason = any (${reasonsOfMany}::text[]) and j.reason <> 'settlement'
         and o.id is null limit 20`,
  },
  {
    name: 'proceeds settle of a customer who sold nothing',
    query: (span) => sql<{ problem: string }>`
      select 'journal ' || j.id || ' of customer ' || coalesce(j.customer_id, 0) as problem
        from journal j left join (select distinct customer_id from settlement) s on s.customer_id = j.customer_id
       where ${within(span)} and j.reason = 'settlement' and s.customer_id is null limit 20`,
  },
]

/** Each approval stands in the log, by two operators. */
const approvalCheck = {
  name: 'an approved proposal is not in the log as two operators’',
  query: sql<{ problem: string }>`
    select p.number || ' (' || p.kind || ')' as problem from proposal p
     where p.state = 'approved'
       and (p.decided_by is null or p.decided_by = p.proposed_by
            or not exists (select from audit_entry e where e.subject = p.subject and e.action = p.kind || '.proposed'
                              and e.body::jsonb #>> '{detail,proposal}' = p.number
                              and e.body::jsonb ->> 'operator' = p.proposed_by::text)
            or not exists (select from audit_entry e where e.subject = p.subject and e.action = p.kind || '.approved'
                              and e.body::jsonb #>> '{detail,proposal}' = p.number
                              and e.body::jsonb ->> 'operator' = p.decided_by::text)) limit 20`,
}

/** The checks of all journals, and of what two operators have approved. */
export const checksOfCauses = [
  ...causeChecks.map(({ name, query }) => ({ name, query: query(whole) })),
  approvalCheck,
]
