import type { Reply } from '@tarazu/contract/endpoint'
import type { freezeAccount as api } from '@tarazu/contract/security/account-api'
import { act } from '../acts/act.ts'
import type { Caller, Deps } from '../deps.ts'
import { holdTrades } from '../guards/lock-instrument.ts'

/** Asks for no proof: whoever has lost a phone has no time. Freezing again changes nothing. */
export async function freezeAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'sessions'>,
  { id: customer, sessionId }: Pick<Caller, 'id' | 'sessionId'>,
): Promise<Reply<typeof api>> {
  const { sessions } = deps
  await act(deps, async (act) => {
    const freezing = { customer, by: 'customer', reason: null, until: null } as const
    const froze = await sessions.accounts.freeze(act, freezing)
    if (froze) await act.notify({ customer, kind: 'account_frozen', facts: { reason: '' } })
    await sessions.revokeAllIn(act, customer, 'frozen', sessionId)
    // Last, since all orders wait for this lock.
    if (froze) await holdTrades(act.tx)
  })
  return {}
}
