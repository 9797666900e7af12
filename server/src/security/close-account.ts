import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { closeAccount as api } from '@tarazu/contract/security/account-api'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Caller, Deps } from '../deps.ts'
import { confirmPassword } from './confirm-password.ts'
import { readObstacles } from './read-closing.ts'

/**
 * The state `closing` of lifecycle "Account" lasts as long as this act: where nothing is left there is
 * nothing to wait for, and where something is, the account is not closing but open.
 *
 * The password is kept, so that its owner can sign in and read; the account is told apart by `closed_at`.
 */
export async function closeAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'sessions' | 'settings'>,
  { id: customer }: Pick<Caller, 'id'>,
  { password }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const { sessions, settings } = deps
  await confirmPassword(deps, customer, password)
  await act(deps, async (act) => {
    // Waits for transactions of the customer that are under way, and blocks new ones.
    if (!(await sessions.accounts.close(act, customer))) return
    const obstacles = await readObstacles(act.tx, customer, settings.currency)
    if (obstacles.length > 0)
      throw new Refusal('not_closable', { obstacles: obstacles.map(({ what }) => what) })
    await act.notify({ customer, kind: 'account_closed', facts: {} })
    await sessions.revokeAllIn(act, customer, 'closed')
  })
  return {}
}
