import type { Input, Reply } from '@tarazu/contract/endpoint'
import { mayDo } from '@tarazu/contract/operators/permissions'
import type { claim as claimApi, release as releaseApi } from '@tarazu/contract/queues/api'
import { claim_minutes, type Queue, queues } from '@tarazu/contract/queues/queues'
import { type RawBuilder, sql } from 'kysely'
import { type Act, act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Deps, Operator, OperatorCaller } from '../deps.ts'
import { endClaim, takeClaim } from './claims.ts'

/** Refuses with `claimed`, `not_found`, or `forbidden` if the role may not decide what is in the queue. */
export async function claim(
  deps: Deps,
  { operator }: OperatorCaller,
  { queue, thing: reference }: Input<typeof claimApi>,
): Promise<Reply<typeof claimApi>> {
  if (!mayDo(operator.roles, queues[queue])) throw new Refusal('forbidden')
  return act(deps, async (act) => {
    const { tx, at } = act
    if ((await found[queue](reference).execute(tx)).rows.length === 0) throw new Refusal('not_found')
    await takeClaim(tx, operator, { queue, reference, now: at })
    await logClaim(act, operator, { queue, reference, action: 'queue.claimed' })
    return { until: at + claim_minutes * 60_000 }
  })
}

/** Ends one's own claim; does nothing when there is none. */
export async function release(
  deps: Deps,
  { operator }: OperatorCaller,
  { queue, thing: reference }: Input<typeof releaseApi>,
) {
  await act(deps, async (act) => {
    if (!(await endClaim(act.tx, { queue, reference }, operator))) return
    await logClaim(act, operator, { queue, reference, action: 'queue.released' })
  })
  return {}
}

/** Finds what waits by its number: bank lines wait among recharges, chats go by their customer's number. */
const found: Record<Queue, (reference: string) => RawBuilder<unknown>> = {
  recharges: (reference) => sql`
      select from recharge where number = ${reference}
      union all select from bank_line where number = ${reference}`,
  withdrawals: (reference) => sql`select from withdrawal where number = ${reference}`,
  identities: (reference) => sql`select from identity where number = ${reference}`,
  loans: (reference) => sql`select from loan where number = ${reference}`,
  visitors: (reference) => sql`select from visitor_conversation where number = ${reference}`,
  chats: (reference) => sql`select from customer where display_id = ${reference}`,
}

type ClaimChange = { queue: Queue; reference: string; action: string }

async function logClaim(act: Act, operator: Operator, { queue, reference, action }: ClaimChange) {
  await act.audit({ actor: operator, action, subject: reference, detail: { queue } })
  act.announceToOperators(queue)
}
