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

/** What the journals of fills among these have moved, for each order: money, fees and units. */
const movedBy = (journals: RawBuilder<unknown>) => sql`
  select l.customer_id, l.thing,
         sum(case when l.money and (l.goes in ('market', 'placement') or l.comes = 'market') then l.amount else 0 end) as value,
         sum(case when l.money and l.goes in ('fees', 'levies') then l.amount else 0 end) as fees,
         sum(case when l.asset = l.symbol and (l.comes in ('market', 'placement', 'ipo') or l.goes = 'market')
                  then l.amount else 0 end) as units
    from (select b.customer_id, b.thing, b.symbol, t.asset, t.amount, t.asset = d.currency as money,
                 account_sort(f.address) as comes, account_sort(g.address) as goes
            from (${journals}) b join transfer t on t.journal_id = b.id
            join account f on f.id = t.from_account join account g on g.id = t.to_account
           cross join deployment d
           where b.reason = any (${fills}::text[])
          -- Without it the sort of an account would be found again wherever it is compared.
          offset 0) l
   group by 1, 2`

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
    // Nearly every order has all its journals within the span. Only where these are not what its fills say,
    // as those of an order that was filled in parts, is the past of its customer read.
    name: 'journals of an order move something else than its fills say',
    query: (span) => sql<{ problem: string }>`
      with moved as materialized (${movedBy(sql`select * from journal j where ${within(span)}`)}),
      other as materialized (
        select m.customer_id, m.thing, f.*
          from moved m
         cross join lateral (
           select sum(f.value) as filled_value, sum(f.quantity) as filled_units,
                  sum((select coalesce(sum((e ->> 'amount')::bigint), 0) from jsonb_array_elements(f.fees) e)) as filled_fees
             from orders o join fill f on f.order_id = o.id
            where o.number = m.thing and o.customer_id = m.customer_id) f
         where (m.value, m.fees, m.units) is distinct from (f.filled_value, f.filled_fees, f.filled_units))
      select s.thing || ' moved ' || s.units || ' for ' || s.value || ' with fees of ' || s.fees
             || ', fills say ' || coalesce(o.filled_units, 0) || ' for ' || coalesce(o.filled_value, 0)
             || ' with ' || coalesce(o.filled_fees, 0) as problem
        from other o
       cross join lateral (${movedBy(
         sql`select * from journal j where j.customer_id = o.customer_id and j.thing = o.thing`,
       )}) s
       where (s.value, s.fees, s.units) is distinct from (o.filled_value, o.filled_fees, o.filled_units) limit 20`,
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
