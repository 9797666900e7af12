import { masked } from '@tarazu/contract/bank-cards/rules'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { readPayee as api } from '@tarazu/contract/withdrawals/operate-api'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { verifiedName } from '../identity/verified-name.ts'
import { payeeNames } from './payee-names.ts'
import { withdrawalsWithCards } from './withdrawal-rows.ts'

/**
 * Shows both names side by side to the operator who decides (decision 046). The log is written before
 * anything is shown.
 */
export async function readPayee(
  deps: Deps,
  { operator }: OperatorCaller,
  { number }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  return act(deps, async ({ tx, audit }) => {
    const row = await withdrawalsWithCards(tx).where('withdrawal.number', '=', number).executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    await audit({
      actor: operator,
      action: 'withdrawal.payee-read',
      subject: number,
      customer: row.customer_id,
    })
    const verified = await verifiedName({ db: tx }, row.customer_id)
    const { holder, bank, branch, ifsc } = row
    return {
      holder,
      bank,
      branch,
      ifsc,
      account: masked(row.last4),
      verifiedName: verified ?? null,
      names: payeeNames(holder, verified),
    }
  })
}
