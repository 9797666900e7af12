import { readableKinds } from '@tarazu/contract/approvals/kinds'
import type { findThings as api, FoundThing } from '@tarazu/contract/customers/api'
import { type FindableThing, findableThings, thingNumber } from '@tarazu/contract/customers/rules'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { mayDo } from '@tarazu/contract/operators/permissions'
import { type RawBuilder, sql } from 'kysely'
import { appendAudit } from '../audit/append-audit.ts'
import type { Deps, Operator, OperatorCaller } from '../deps.ts'

type Row = Omit<FoundThing, 'at'> & { at: Date | null; customer_id: number | null }
type Look = (number: string, operator: Operator) => RawBuilder<Row>

/** Finds in a table whose rows have an indexed `number`. */
const numbered =
  (
    kind: FindableThing,
    table: string,
    { customer = 'customer_id', state = 'state', at = 'created_at' } = {},
  ): Look =>
  (number) =>
    sql`select ${kind}::text as kind, t.number, ${sql.raw(customer)}::integer as customer_id,
               ${sql.raw(state)}::text as state, ${sql.raw(at)} as at
          from ${sql.table(table)} t where t.number = ${number}`

const looks: Record<FindableThing, Look> = {
  order: numbered('order', 'orders'),
  recurring: numbered('recurring', 'recurring_purchase'),
  recharge: numbered('recharge', 'recharge'),
  withdrawal: numbered('withdrawal', 'withdrawal'),
  'bank-card': numbered('bank-card', 'bank_card', { state: 'null' }),
  application: numbered('application', 'ipo_application'),
  'fund-order': numbered('fund-order', 'fund_order'),
  loan: numbered('loan', 'loan'),
  identity: numbered('identity', 'identity', { at: 'submitted_at' }),
  listing: numbered('listing', 'placement', { customer: 'null' }),
  fund: numbered('fund', 'fund', { customer: 'null' }),
  'bank-line': numbered('bank-line', 'bank_line', {
    customer: '(select customer_id from recharge where recharge.id = t.recharge_id)',
  }),
  journal: (number) =>
    sql`select 'journal' as kind, id::text as number, customer_id, reason as state, at
          from journal where id = ${/^\d{1,18}$/.test(number) ? BigInt(number) : null}::bigint`,
  // Only proposals of kinds that the operator may read.
  proposal: (number, operator) =>
    sql`select 'proposal' as kind, number, customer_id, state::text as state, proposed_at as at
          from proposal where number = ${number} and kind = any(${readableKinds(operator.roles)})`,
}

/** Searches only what the operator's roles allow. Logs what was found, before showing it. */
export async function findThings(
  { db, clock }: Deps,
  { operator }: OperatorCaller,
  input: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const number = thingNumber(input.number)
  const kinds = (Object.keys(findableThings) as FindableThing[]).filter((kind) =>
    mayDo(operator.roles, findableThings[kind]),
  )
  if (number === null || kinds.length === 0) return { rows: [] }
  const { rows } = await sql<Row>`
    select found.kind, found.number, found.customer_id, found.state, found.at, display_id as customer
      from (${sql.join(
        kinds.map((kind) => looks[kind](number, operator)),
        sql` union all `,
      )}) as found left join customer on customer.id = found.customer_id`.execute(db)
  const [first] = rows
  await appendAudit(db, {
    at: clock.now(),
    actor: operator,
    action: 'customer.search',
    // Only what was found is logged as subject, for anything may have been typed.
    ...(first && { subject: first.number }),
    ...(first?.customer_id && { customer: first.customer_id }),
    detail: { by: 'thing', found: rows.map(({ kind }) => kind) },
  })
  return {
    rows: rows.map(({ kind, number: own, customer, state, at }) => ({
      kind,
      number: own,
      customer,
      state,
      at: at?.getTime() ?? null,
    })),
  }
}
