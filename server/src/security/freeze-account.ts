import type { Reply } from '@tarazu/contract/endpoint'
import type { freezeAccount as api } from '@tarazu/contract/security/api'
import type { Caller, Deps } from '../deps.ts'
import { notify } from '../notices/notify.ts'

/** Asks for nothing: whoever has lost a phone has no time. The same again changes nothing. */
export async function freezeAccount(
  { db, clock, sessions }: Pick<Deps, 'db' | 'clock' | 'sessions'>,
  { id: customer, sessionId }: Pick<Caller, 'id' | 'sessionId'>,
): Promise<Reply<typeof api>> {
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    const freezing = { customer, by: 'customer', reason: null, until: null, at } as const
    if (await sessions.accounts.freeze(tx, freezing))
      await notify(tx, { customer, kind: 'account_frozen', facts: { reason: '' }, at })
    await sessions.revokeAllIn(tx, customer, 'frozen', sessionId)
  })
  sessions.forget(customer)
  return {}
}
