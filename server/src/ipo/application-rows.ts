import { type Kysely, sql } from 'kysely'
import type { Act } from '../acts/act.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { askSettlement } from '../orders/ask-settlement.ts'
import type { ApplicationRow } from './application.ts'

type World = Pick<Deps, 'market'>

/** Writes one step of an application that is locked, and announces it to its customer. */
export async function changeApplication(
  { tx, announce }: Act,
  deps: World,
  before: ApplicationRow,
  after: ApplicationRow,
): Promise<ApplicationRow> {
  await writeApplications(tx, deps, [{ before, after }])
  announce(after.customer_id, ['wallet', 'orders'], [after.number])
  return after
}

type Change = { before: ApplicationRow; after: ApplicationRow }

/** Writes the steps of many locked applications in one statement. */
export async function writeApplications(tx: Kysely<Tables>, { market }: World, changes: readonly Change[]) {
  const column = <K extends keyof ApplicationRow>(name: K) => changes.map(({ after }) => after[name])
  const { numAffectedRows } = await sql`
    update ipo_application a
       set state = n.state, quantity = n.quantity,
           rate = n.rate, rate_source = n.rate_source, rate_at = n.rate_at,
           held = n.held, paid = n.paid, returned = n.returned, from_unsettled = n.from_unsettled,
           allotted = n.allotted, timeline = n.timeline
      from unnest(${column('id')}::bigint[], ${changes.map(({ before }) => before.state)}::text[],
                  ${column('state')}::text[], ${column('quantity')}::integer[], ${column('rate')}::bigint[],
                  ${column('rate_source')}::text[],
                  ${column('rate_at').map((at) => at.toISOString())}::timestamptz[],
                  ${column('held')}::bigint[], ${column('paid')}::bigint[], ${column('returned')}::bigint[],
                  ${column('from_unsettled')}::bigint[], ${column('allotted')}::integer[],
                  ${column('timeline').map((timeline) => JSON.stringify(timeline))}::jsonb[])
           as n (id, state_before, state, quantity, rate, rate_source, rate_at, held, paid, returned,
                 from_unsettled, allotted, timeline)
     where a.id = n.id and a.state = n.state_before`.execute(tx)
  if (numAffectedRows !== BigInt(changes.length))
    throw new Error('an application changed while it was locked')
  const backToUnsettled = changes.filter(
    ({ before, after }) => before.held + before.paid > after.held + after.paid && before.from_unsettled > 0n,
  )
  await askSettlement(
    tx,
    backToUnsettled.map(({ after }) => after.customer_id),
    market.now(),
  )
}
