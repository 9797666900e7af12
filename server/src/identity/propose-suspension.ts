import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { proposeSuspension as api } from '@tarazu/contract/identity/api'
import { proposeInTx } from '../approvals/propose.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { type IdentityEvent, moveIdentity } from './identity.ts'

type Api = typeof api
type Proposed = Extract<IdentityEvent, 'suspend' | 'restore'>

const proposeMove =
  (event: Proposed) =>
  async (deps: Deps, { operator }: OperatorCaller, { number, reason }: Input<Api>): Promise<Reply<Api>> => {
    const proposal = await deps.db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('identity')
        .select(['customer_id', 'state'])
        .where('number', '=', number)
        .executeTakeFirst()
      if (!row) throw new Refusal('not_found')
      const after = moveIdentity(row.state, event)
      return proposeInTx(tx, deps, operator, {
        kind: `identity.${event}`,
        subject: number,
        customer: row.customer_id,
        payload: { before: { state: row.state }, after: { state: after } },
        reason,
      })
    })
    deps.events.wake()
    return { proposal }
  }

/** Refuse with `not_found`, `already_decided` (not in the state for it), `already_proposed`, `reason_missing`. */
export const proposeSuspension = proposeMove('suspend')
export const proposeRestoring = proposeMove('restore')
