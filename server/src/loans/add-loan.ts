import type { Input, Reply } from '@tarazu/contract/endpoint'
import * as api from '@tarazu/contract/loans/api'
import { loanProblem, minLoan } from '@tarazu/contract/loans/rules'
import { formatPaise } from '@tarazu/contract/money'
import { once } from '../acts/once.ts'
import { Refusal } from '../answer/refusal.ts'
import { newNumber } from '../db/reference-number.ts'
import type { Caller, Deps } from '../deps.ts'
import { requireVerified } from '../guards/require-verified.ts'
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
  if (problem === 'loan_min') throw new Refusal('loan_min', { minimum: (minLoan / 100n).toString() })
  if (problem) throw new Refusal('loan_invalid')
  const amount = BigInt(asked) * 100n

  return once(deps, caller, api.addLoan, async ({ tx, at, announce, announceToOperators }) => {
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
        timeline: JSON.stringify([{ state: 'applied', at: new Date(at).toISOString(), who: 'customer' }]),
        created_at: new Date(at),
      })
      // The index `loan_open`: one at a time.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new Refusal('loan_open')
    announce(caller.id, ['wallet'])
    announceToOperators('loans')
    return loanFrom(row, at)
  })
}
