import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/operators/api'
import type * as manageApi from '@tarazu/contract/operators/manage-api'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { confirmOwnPassword } from './confirm-operator.ts'

export async function listSignIns(
  { operators }: Deps,
  { operator }: OperatorCaller,
): Promise<Reply<typeof api.listSignIns>> {
  const open = await operators.signIns(operator.id)
  return open.map((each) => ({ ...each, current: each.id === operator.session }))
}

/** Refuses with `not_found`, also if it has ended meanwhile or is another operator's. */
export async function endSignIns(
  deps: Deps,
  caller: OperatorCaller,
  { id, password }: Input<typeof api.endSignIns>,
): Promise<Reply<typeof api.endSignIns>> {
  const { operators } = deps
  const { operator } = caller
  await confirmOwnPassword(deps, caller, password)
  return act(deps, async ({ tx, audit }) => {
    const ended =
      id === undefined
        ? await operators.endAll(operator.id, tx, operator.session)
        : await operators.end(operator.id, id, tx)
    if (id !== undefined && ended === 0) throw new Refusal('not_found')
    await audit({
      actor: operator,
      action: 'operator.ended-sign-ins',
      subject: operator.email,
      detail: { ended },
    })
    return { ended }
  })
}

/** Ends another operator's. A disabled operator has none, and one's own are for `endSignIns`. */
export async function endSignInsOf(
  deps: Deps,
  { operator }: OperatorCaller,
  { id, reason }: Input<typeof manageApi.endSignInsOf>,
): Promise<Reply<typeof manageApi.endSignInsOf>> {
  return act(deps, async ({ tx, audit }) => {
    const of = await tx
      .selectFrom('operator')
      .select('email')
      .where('id', '=', id)
      .where('id', '!=', operator.id)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (!of) throw new Refusal('not_found')
    const ended = await deps.operators.endAll(id, tx)
    await audit({
      actor: operator,
      action: 'operator.ended-sign-ins',
      subject: of.email,
      reason,
      detail: { ended },
    })
    return { ended }
  })
}
