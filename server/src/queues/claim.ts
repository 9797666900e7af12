import type { Input, Reply } from '@tarazu/contract/endpoint'
import { mayDo } from '@tarazu/contract/operators/permissions'
import type { claim as claimApi, release as releaseApi } from '@tarazu/contract/queues/api'
import { claim_minutes, type Queue, queues } from '@tarazu/contract/queues/queues'
import type { Kysely } from 'kysely'
import { appendAudit } from '../audit/append-audit.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, Operator, OperatorCaller } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { Refusal } from '../refusal.ts'
import { endClaim, takeClaim } from './claims.ts'

type Thing = Input<typeof claimApi>

/** Refuses with `claimed`, and with `forbidden` where the role may not decide what is in the queue. */
export async function claim(
  { db, clock, events }: Deps,
  { operator }: OperatorCaller,
  { queue, thing }: Thing,
): Promise<Reply<typeof claimApi>> {
  if (!mayDo(operator.roles, queues[queue])) throw new Refusal('forbidden')
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
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
