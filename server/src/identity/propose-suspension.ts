import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { proposeSuspension as api } from '@tarazu/contract/identity/api'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { propose } from '../approvals/propose.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { type IdentityEvent, identityStateTable } from './identity.ts'

type Api = typeof api
type Proposed = Extract<IdentityEvent, 'suspend' | 'restore'>

const proposeMove =
  (event: Proposed) =>
  (deps: Deps, { operator }: OperatorCaller, { number, reason }: Input<Api>): Promise<Reply<Api>> =>
    act(deps, async (act) => {
      const row = await act.tx
        .selectFrom('identity')
        .select(['customer_id', 'state'])
        .where('number', '=', number)
        .executeTakeFirst()
      if (!row) throw new Refusal('not_found')
      const after = identityStateTable.require(row.state, event, 'operator')
      const proposal = await propose(act, deps, operator, {
        kind: `identity.${event}`,
        subject: number,
        customer: row.customer_id,
        payload: { before: { state: row.state }, after: { state: after } },
        reason,
      })
      return { proposal }
    })

/**
 * Refuse with `not_found`, `already_decided` (not in the state for it), `already_proposed`, `reason_missing`.
 */
export const proposeSuspension = proposeMove('suspend')
export const proposeRestoring = proposeMove('restore')
