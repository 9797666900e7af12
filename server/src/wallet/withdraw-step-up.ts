import { hour_ms } from '@tarazu/contract/duration'
import type { Caller, Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { checkTransactionPassword, hasTransactionPassword } from '../security/check-transaction-password.ts'

const new_ms = 72 * hour_ms

type Payout = {
  /** ms UTC: since when the card is as it is. */
  cardSince: number
  /** Paise. */
  amount: bigint
}

/**
 * Asks for the transaction password where the device or the card is new (72 h), credentials have changed, or the amount
 * is above `auto_withdraw_max` (safety T8). Play money is guarded by those who have set one; real money needs one.
 * Outside any transaction. Refuses with `step_up`, and as `check-transaction-password.ts` does.
 */
export async function requireStepUp(
  deps: Deps,
  caller: Caller,
  payout: Payout,
  password: string | undefined,
): Promise<void> {
  const kept = await hasTransactionPassword(deps.db, caller.id)
  if (!kept && deps.settings.mode === 'paper') return
  if (kept && password === undefined) {
    const why = await stepUpReason(deps, caller, payout)
    if (why) throw new Refusal('step_up', { why })
    return
  }
  await checkTransactionPassword(deps, caller, password)
}

async function stepUpReason({ db, clock, policies }: Deps, caller: Caller, { cardSince, amount }: Payout) {
  const since = clock.now() - new_ms
  if (amount > policies.get().auto_withdraw_max) return 'amount'
  if (cardSince > since) return 'card'
  const [changed, known] = await Promise.all([
    db
      .selectFrom('credential_change')
      .select('id')
      .where('customer_id', '=', caller.id)
      .where('at', '>', new Date(since))
      .executeTakeFirst(),
    // Sessions last hours, so a device is known by the ones before: by its name, which anybody can say, from its network.
    db
      .selectFrom('session as now')
      .innerJoin('session as before', (join) =>
        join
          .onRef('before.customer_id', '=', 'now.customer_id')
          .onRef('before.device', '=', 'now.device')
          .onRef('before.address', '=', 'now.address')
          .on('before.created_at', '<=', new Date(since)),
      )
      .select('before.id')
      .where('now.id', '=', caller.sessionId)
      .executeTakeFirst(),
  ])
  if (changed) return 'credentials'
  return known ? undefined : 'device'
}
