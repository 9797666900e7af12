import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { addOperator as api } from '@tarazu/contract/operators/manage-api'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { propose } from '../approvals/propose.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { firstHalf, hashedOneTimePassword } from '../secrets/one-time-password.ts'
import { insertOperator } from './insert-operator.ts'
import { hasSecondAdministrator, isAlone } from './is-alone.ts'

/** Four eyes need a second pair: only an operator who is alone adds one without approval, and publicly so. */
export async function addOperator(
  deps: Deps,
  { operator }: OperatorCaller,
  { email: given, name, roles, reason }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const email = given.toLowerCase()
  const wanted = { email, name, roles: [...new Set(roles)].sort() }
  const { password, hash } = await hashedOneTimePassword(deps.random, deps.sessions.passwords)
  return act(deps, async (act) => {
    const { tx, at } = act
    // Two at once would both find themselves alone.
    await tx.selectFrom('operator').select('id').where('id', '=', operator.id).forUpdate().execute()
    const who = { id: operator.id, now: at }
    const taken = await tx.selectFrom('operator').select('id').where('email', '=', email).executeTakeFirst()
    if (taken) throw new Refusal('email_taken')
    if (!(await isAlone(tx, { ...who, mode: deps.settings.mode }))) {
      // A proposal that nobody can decide would only lapse.
      if (!(await hasSecondAdministrator(tx, who))) throw new Refusal('no_second_administrator')
      const number = await propose(act, deps, operator, {
        kind: 'operator.add',
        subject: email,
        payload: { after: wanted },
        reason,
      })
      return { proposal: number, oneTimePassword: firstHalf(deps.secrets, number) }
    }
    // Else nobody could ever approve the next one; and with more roles it would be a second pair of eyes for
    // everything.
    if (wanted.roles.join() !== 'admin') throw new Refusal('administrator_first')
    await insertOperator(act, { ...wanted, addedBy: [operator.id] }, hash)
    await act.audit({
      actor: operator,
      action: 'operator.added-alone',
      subject: email,
      reason,
      detail: { ...wanted, why: 'there was no other operator who could approve it' },
    })
    return { proposal: null, oneTimePassword: password }
  })
}
