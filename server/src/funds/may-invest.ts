import type { Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Caller, Deps } from '../deps.ts'
import { account } from '../ledger/journal.ts'
import { Refusal } from '../refusal.ts'

/** Refuses with `account_frozen`, `money_owed`, and in live mode with `kyc_required`. */
export async function mayInvest(tx: Transaction<Tables>, deps: Deps, caller: Caller) {
  if (caller.frozen) throw new Refusal('account_frozen')
  const owed = await tx
    .selectFrom('account')
    .select('balance')
    .where('address', '=', account.receivable(caller.id))
    .where('asset', '=', deps.settings.currency)
    .executeTakeFirst()
  if (owed && owed.balance < 0n) throw new Refusal('money_owed')
  if (deps.settings.mode === 'paper') return
  const identity = await tx
    .selectFrom('identity')
    .select('state')
    .where('customer_id', '=', caller.id)
    .executeTakeFirst()
  if (identity?.state !== 'approved') throw new Refusal('kyc_required')
}
