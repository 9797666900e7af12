import type { Input, Reply } from '@tarazu/contract/endpoint'
import { mayDo } from '@tarazu/contract/operators/permissions'
import type { claim as claimApi, release as releaseApi } from '@tarazu/contract/queues/api'
import { claim_minutes, type Queue, queues } from '@tarazu/contract/queues/queues'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { appendAudit } from '../audit/append-audit.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, Operator, OperatorCaller } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { Refusal } from '../refusal.ts'
import { endClaim, takeClaim } from './claims.ts'

type Thing = Input<typeof claimApi>

/** Refuses with `claimed`, `not_found`, and with `forbidden` where the role may not decide what is in the queue. */
export async function claim(
  { db, clock, events }: Deps,
  { operator }: OperatorCaller,
  { queue, thing }: Thing,
): Promise<Reply<typeof claimApi>> {
  if (!mayDo(operator.roles, queues[queue])) throw new Refusal('forbidden')
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    if ((await found[queue](thing).execute(tx)).rows.length === 0) throw new Refusal('not_found')
    await takeClaim(tx, operator, { queue, thing, now })
    await tell(tx, operator, { queue, thing, now, action: 'queue.claimed' })
  })
  events.wake()
  return { until: now + claim_minutes * 60_000 }
}

/** Only one's own; whoever has none gives nothing back. */
export async function release(
  { db, clock, events }: Deps,
  { operator }: OperatorCaller,
  { queue, thing }: Input<typeof releaseApi>,
) {
  await db.transaction().execute(async (tx) => {
    if (!(await endClaim(tx, { queue, thing }, operator))) return
    await tell(tx, operator, { queue, thing, now: clock.now(), action: 'queue.released' })
  })
  events.wake()
  return {}
}

/** What waits in each queue goes by its number, a line of the bank with the recharges; a chat by its customer's. */
const found: Record<Queue, (thing: string) => RawBuilder<unknown>> = {
  recharges: (thing) =>
    sql`select from recharge where number = ${thing} union all select from bank_line where number = ${thing}`,
  withdrawals: (thing) => sql`select from withdrawal where number = ${thing}`,
  identities: (thing) => sql`select from identity where number = ${thing}`,
  loans: (thing) => sql`select from loan where number = ${thing}`,
  visitors: (thing) => sql`select from visitor_conversation where number = ${thing}`,
  chats: (thing) => sql`select from customer where display_id = ${thing}`,
}

type Told = { queue: Queue; thing: string; now: number; action: string }

async function tell(tx: Kysely<Tables>, operator: Operator, { queue, thing, now, action }: Told) {
  await appendAudit(tx, {
    at: now,
    actor: operator,
    action,
    subject: thing,
    detail: { queue },
  })
  await publish(tx, { customer: null, topics: ['operators'], numbers: [queue] })
}
