/**
 * What each journal rests on: its reason demands the row that it tells of, of the same customer and about the
 * same amount. Reasons that are seldom posted are decided one by one by `cause_problem` in the database,
 * whose trigger refuses them at once; fills and what settles are compared here with all journals together.
 */
import { type RawBuilder, sql } from 'kysely'

/** The journals after the first id and up to the second one. */
export type Span = { after: bigint; through: bigint }

type CauseCheck = { name: string; query: (span: Span) => RawBuilder<{ problem: string }> }

/** All journals. */
const whole: Span = { after: 0n, through: 2n ** 63n - 1n }

/**
 * Posted with each order, or for many customers at once. The trigger `journal_caused` leaves them out, too.
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
       where ${within(span)} and j.reason <> all (${reasonsOfMany}::text[]) and p.problem is not null limit 20`,
  },
  {
    name: 'a journal moves what its reason does not',
    query: (span) => sql<{ problem: string }>`
      with sorts as materialized (select id, customer_id, account_sort(address) as sort from account)
      select 'journal ' || min(j.id) || ' (' || j.reason || ') moves from ' || f.sort || ' to ' || g.sort as problem
        from journal j join transfer t on t.journal_id = j.id
        join sorts f on f.id = t.from_account join sorts g on g.id = t.to_account
       where ${within(span)} and j.reason = any (${reasonsOfMany}::text[])
       group by j.reason, f.sort, g.sort having f.sort || '>' || g.sort !~ journal_way(j.reason) limit 20`,
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
      sorts as materialized (select a.id, account_sort(a.address) as sort from account a),
      moved as (
        select n.customer_id, n.thing,
               coalesce(sum(t.amount) filter (where t.asset = d.currency
                 and (g.sort in ('market', 'placement') or f.sort = 'market')), 0) as value,
               coalesce(sum(t.amount) filter (where t.asset = d.currency and g.sort in ('fees', 'levies')), 0) as fees,
               coalesce(sum(t.amount) filter (where t.asset = b.symbol
                 and (f.sort in ('market', 'placement', 'ipo') or g.sort = 'market')), 0) as units
          from told n join journal b on b.customer_id = n.customer_id and b.thing = n.thing
           and b.reason = any (${fills}::text[])
          join transfer t on t.journal_id = b.id
          join sorts f on f.id = t.from_account join sorts g on g.id = t.to_account
         cross join deployment d group by 1, 2),
      filled as (
        select n.customer_id, n.thing, sum(f.value) as value, sum(f.quantity) as units,
               sum((select coalesce(sum((e ->> 'amount')::bigint), 0) from jsonb_array_elements(f.fees) e)) as fees
          from told n join orders o on o.number = n.thing and o.customer_id = n.customer_id
          join fill f on f.order_id = o.id group by 1, 2)
      select coalesce(m.thing, 'an order without a number') || ' moved ' || m.units || ' for ' || m.value || ' with fees of ' || m.fees
             || ', fills say ' || coalesce(f.units, 0) || ' for ' || coalesce(f.value, 0) || ' with ' || coalesce(f.fees, 0) as problem
        from told n left join moved m on m.customer_id = n.customer_id and m.thing = n.thing
        left join filled f on f.customer_id = n.customer_id and f.thing = n.thing
       where (m.value, m.fees, m.units) is distinct from (f.value, f.fees, f.units) limit 20`,
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
