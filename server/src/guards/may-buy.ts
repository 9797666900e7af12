import type { Transaction } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { Caller, Deps } from '../deps.ts'
import { account } from '../ledger/journal.ts'
import { holdPurchase } from './lock-instrument.ts'
import { readRestriction } from './read-what-holds.ts'
import { requireVerified } from './require-verified.ts'

/**
 * Whether this customer may buy anything, asked in the transaction of the purchase, for which a freeze waits.
 * Orders ask memory instead (`orders/refuse-new-risk.ts`), and the database checks again as they commit.
 * Refuses with `account_frozen`, `safe_mode`, `money_owed`, and in live mode with `kyc_required`.
 */
export async function mayBuy(
  tx: Transaction<Tables>,
  { settings }: Pick<Deps, 'settings'>,
  caller: Pick<Caller, 'id'>,
) {
  if (await holdPurchase(tx, caller.id)) {
    const { frozen } = await readRestriction({ db: tx }, caller.id)
    throw new Refusal(frozen ? 'account_frozen' : 'safe_mode')
  }
  const owed = await tx
    .selectFrom('account')
    .select('balance')
    .where('address', '=', account.receivable(caller.id))
    .where('asset', '=', settings.currency)
    .executeTakeFirst()
  if (owed && owed.balance < 0n) throw new Refusal('money_owed')
  await requireVerified({ db: tx, settings }, caller.id)
}
