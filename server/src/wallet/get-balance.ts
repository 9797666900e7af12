import type { Reply } from '@tarazu/contract/endpoint'
import type { getBalance as api } from '@tarazu/contract/wallet/api'
import type { Caller, Deps } from '../deps.ts'

export async function getBalance(deps: Deps, caller: Caller): Promise<Reply<typeof api>> {
  const money = await deps.ledger.balances.money(caller.id)
  return {
    balance: money.cash + money.unsettled,
    unsettled: money.unsettled,
    held: money.held,
    currency: deps.settings.currency,
  }
}
