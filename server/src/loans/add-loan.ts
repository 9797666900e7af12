import type { Input, Reply } from '@tarazu/contract/endpoint'
import * as api from '@tarazu/contract/loans/api'
import { loanMinimum, loanProblem } from '@tarazu/contract/loans/rules'
import { formatPaise } from '@tarazu/contract/money'
import type { Caller, Deps } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { once } from '../ledger/once.ts'
import { Refusal } from '../refusal.ts'
import { requireVerified } from '../require-verified.ts'
import { newNumber } from '../thing-number.ts'
import { mostToLend } from './credit-record.ts'
import { loanFrom } from './loan.ts'
import { lockBorrower } from './loan-rows.ts'

type Api = typeof api.addLoan

/** Applies; nothing is paid out before two operators have made an offer and the customer has accepted it. */
export async function addLoan(deps: Deps, caller: Caller, input: Input<Api>): Promise<Reply<Api>> {
  if (caller.frozen) throw new Refusal('account_frozen')
  await requireVerified(deps, caller.id)
  const asked = String(input.amount)
  const problem = loanProblem(asked)
  if (problem === 'loan_min') throw new Refusal('loan_min', { minimum: (loanMinimum / 100n).toString() })
  if (problem) throw new Refusal('loan_invalid')
  const amount = BigInt(asked) * 100n

  const reply = await once(deps, caller, api.addLoan, async (tx) => {
    const now = deps.clock.now()
    await lockBorrower(tx, caller.id)
    const most = await mostToLend(tx, deps, caller.id)
    if (amount > most) throw new Refusal('loan_max', { maximum: formatPaise(most) })
    const row = await tx
      .insertInto('loan')
      .values({
        number: newNumber(deps.random),
        customer_id: caller.id,
        amount,
        state: 'applied',
        timeline: JSON.stringify([{ state: 'applied', at: new Date(now).toISOString(), who: 'customer' }]),
        created_at: new Date(now),
      })
      // The index `loan_open`: one at a time.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new Refusal('loan_open')
    await publish(tx, { customer: caller.id, topics: ['wallet'] })
    await publish(tx, { customer: null, topics: ['operators'], numbers: ['loans'] })
    return loanFrom(row, deps.clock.now())
  })
  deps.events.wake()
  return reply
}
