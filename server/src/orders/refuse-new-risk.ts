import type { RefusalCode } from '@tarazu/contract/refusals'
import { Refusal } from '../answer/refusal.ts'
import type { Caller, Deps } from '../deps.ts'
import { isVerified } from '../guards/require-verified.ts'
import { account } from '../ledger/journal.ts'

/**
 * Why this customer may not buy at all, from memory; null if nothing stops them. Orders and their previews
 * use it; `may-buy.ts` is for offers.
 */
export async function whatStopsBuying(
  deps: Pick<Deps, 'ledger' | 'settings' | 'db'>,
  { id, frozen }: Pick<Caller, 'id' | 'frozen'>,
): Promise<RefusalCode | null> {
  const { ledger, settings } = deps
  if (frozen) return 'account_frozen'
  if (!(await isVerified(deps, id))) return 'kyc_required'
  // Read from the balances, since `money` would add up every lot for each order.
  const known = ledger.balances.of(id)
  const balances = known instanceof Promise ? await known : known
  const owed = balances.get(`${account.receivable(id)} ${settings.currency}`)?.balance ?? 0n
  return owed < 0n ? 'money_owed' : null
}

export async function refuseNewRisk(...of: Parameters<typeof whatStopsBuying>) {
  const code = await whatStopsBuying(...of)
  if (code) throw new Refusal(code)
}
