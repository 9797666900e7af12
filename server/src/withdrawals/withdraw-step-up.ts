import { hour_ms } from '@tarazu/contract/duration'
import { Refusal } from '../answer/refusal.ts'
import type { Caller, Deps } from '../deps.ts'
import { checkSecondFactor } from '../security/check-second-factor.ts'
import { checkTransactionPassword, hasTransactionPassword } from '../security/check-transaction-password.ts'

const new_ms = 72 * hour_ms

type Payout = {
  /** Since when the card is as it is now, in ms UTC. */
  cardSince: number
  /** The amount in paise. */
  amount: bigint
}

type Given = { password?: string | undefined; code?: string | undefined }

/**
 * Asks for the transaction password, and for a code of the second factor, where the device or the card is new
 * (72 h), credentials have changed, or the amount is above `auto_withdraw_max` (safety T8). Play money is
 * guarded by what its owner has set up; real money needs a transaction password. Outside any transaction.
 * Refuses with `step_up`, where both are asked for with `second_factor`, and as
 * `check-transaction-password.ts` and `check-second-factor.ts` do.
 */
export async function requireStepUp(
  deps: Deps,
  caller: Caller,
  payout: Payout,
  { password, code }: Given,
): Promise<void> {
  const { db, sessions, settings } = deps
  const kept = await hasTransactionPassword(db, caller.id)
  if (!kept && settings.mode === 'live') throw new Refusal('password_unset')
  const factor = (await sessions.secondFactors.find(db, caller.id)) !== undefined
  if (!kept && !factor) return

  const why = await stepUpReason(deps, caller, payout)
  if (why && password === undefined && code === undefined)
    throw kept
      ? new Refusal('step_up', { why, ...(factor && { second_factor: true }) })
      : new Refusal('second_factor_required', { why })
  // The password is checked before the code: a password can be sent again, a code works once.
  if (kept && (why || password !== undefined)) await checkTransactionPassword(deps, caller, password)
  if (factor && (why || code !== undefined)) await checkSecondFactor(deps, caller, code)
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
    // A session lasts hours, so a device is recognised by earlier sessions with the same name, which anybody
    // can claim, from the same network.
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
