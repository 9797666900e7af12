import type { Input, Reply } from '@tarazu/contract/endpoint'
import { mayDo } from '@tarazu/contract/operators/permissions'
import type { claim as claimApi, release as releaseApi } from '@tarazu/contract/queues/api'
import { claim_minutes, type Queue, queues } from '@tarazu/contract/queues/queues'
import { type RawBuilder, sql } from 'kysely'
import { type Act, act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Deps, Operator, OperatorCaller } from '../deps.ts'
import { endClaim, takeClaim } from './claims.ts'

type Thing = Input<typeof claimApi>

/** Refuses with `claimed`, `not_found`, and with `forbidden` where the role may not decide what is in the queue. */
export async function claim(
  deps: Deps,
  { operator }: OperatorCaller,
  { queue, thing }: Thing,
): Promise<Reply<typeof claimApi>> {
  if (!mayDo(operator.roles, queues[queue])) throw new Refusal('forbidden')
  return act(deps, async (act) => {
    const { tx, at } = act
    if ((await found[queue](thing).execute(tx)).rows.length === 0) throw new Refusal('not_found')
    await takeClaim(tx, operator, { queue, thing, now: at })
    await tell(act, operator, { queue, thing, action: 'queue.claimed' })
    return { until: at + claim_minutes * 60_000 }
  })
}

/** Only one's own; whoever has none gives nothing back. */
export async function release(
  deps: Deps,
  { operator }: OperatorCaller,
  { queue, thing }: Input<typeof releaseApi>,
) {
  await act(deps, async (act) => {
    if (!(await endClaim(act.tx, { queue, thing }, operator))) return
    await tell(act, operator, { queue, thing, action: 'queue.released' })
  })
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

type Told = { queue: Queue; thing: string; action: string }

async function tell(act: Act, operator: Operator, { queue, thing, action }: Told) {
  await act.audit({ actor: operator, action, subject: thing, detail: { queue } })
  act.announceToOperators(queue)
}
