import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { readPayoutInstruction as api } from '@tarazu/contract/withdrawals/operate-api'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { isUnpaid } from './withdrawal.ts'
import { withdrawalsWithCards } from './withdrawal-rows.ts'

/**
 * The only place that shows a whole account number: to the operator who has to pay there, while the payment
 * is due.
 */
export async function readPayoutInstruction(
  deps: Deps,
  { operator }: OperatorCaller,
  { number }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  return act(deps, async ({ tx, audit }) => {
    const row = await withdrawalsWithCards(tx)
      .select('bank_card_version.account')
      .where('withdrawal.number', '=', number)
      .executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    if (!isUnpaid(row) && row.state !== 'sent') throw new Refusal('already_decided')
    await audit({
      actor: operator,
      action: 'withdrawal.instruction-read',
      subject: number,
      customer: row.customer_id,
    })
    return {
      holder: row.holder,
      bank: row.bank,
      branch: row.branch,
      ifsc: row.ifsc,
      account: deps.secrets.unseal('bank-card', row.account).toString(),
      amount: row.amount,
      reference: row.number,
    }
  })
}
