import type { ProposalKind } from '@tarazu/contract/approvals/kinds'
import { propose } from '../approvals/propose.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { endClaim, requireFree } from '../queues/claims.ts'
import { type Act, act } from './act.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Staged } from './state-table.ts'

type Given = { number: string; reason: string }
type Row<State extends string> = Staged<State> & { number: string; customer_id: number }

/**
 * Makes the use-case by which an operator proposes a step that a second operator has to approve. `payload`
 * returns what they are shown. Refuses with `not_found`, `claimed`, `already_decided`, `already_proposed`,
 * `reason_missing`, and with what `payload` refuses.
 */
export function proposeStep<State extends string, Move extends string, R extends Row<State>, G extends Given>(
  { states, queue, proposals, lock }: Lifecycle<State, Move, R>,
  kind: ProposalKind,
  payload: (
    act: Act,
    deps: Deps,
    row: R,
    given: G,
  ) => Promise<Record<string, unknown>> | Record<string, unknown>,
) {
  return (deps: Deps, { operator }: OperatorCaller, given: G): Promise<{ proposal: string }> =>
    act(deps, async (act) => {
      const { number, reason } = given
      const row = await lock(act.tx, number)
      await requireFree(act.tx, operator, { queue, reference: number, now: act.at })
      states.require(row.state, proposals[kind] as Move, 'operator')
      const proposal = await propose(act, deps, operator, {
        kind,
        subject: number,
        customer: row.customer_id,
        payload: await payload(act, deps, row, given),
        reason,
      })
      await endClaim(act.tx, { queue, reference: number })
      act.announceToOperators(queue)
      return { proposal }
    })
}
