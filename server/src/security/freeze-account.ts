import type { Reply } from '@tarazu/contract/endpoint'
import type { freezeAccount as api } from '@tarazu/contract/security/api'
import type { Caller, Deps } from '../deps.ts'
import { holdTrades } from '../hold-events.ts'
import { notify } from '../notices/notify.ts'

/** Asks for nothing: whoever has lost a phone has no time. The same again changes nothing. */
export async function freezeAccount(
  { db, clock, sessions }: Pick<Deps, 'db' | 'clock' | 'sessions'>,
  { id: customer, sessionId }: Pick<Caller, 'id' | 'sessionId'>,
): Promise<Reply<typeof api>> {
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    const freezing = { customer, by: 'customer', reason: null, until: null, at } as const
    const froze = await sessions.accounts.freeze(tx, freezing)
    if (froze) await notify(tx, { customer, kind: 'account_frozen', facts: { reason: '' }, at })
    await sessions.revokeAllIn(tx, customer, 'frozen', sessionId)
    // Last of all, since all orders wait for it.
    if (froze) await holdTrades(tx)
  })
  sessions.forget(customer)
  return {}
}
