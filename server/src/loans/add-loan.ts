import type { Input, Reply } from '@tarazu/contract/endpoint'
import * as api from '@tarazu/contract/loans/api'
import { loanProblem, minLoan } from '@tarazu/contract/loans/rules'
import { formatPaise } from '@tarazu/contract/money'
import { once } from '../acts/once.ts'
import { Refusal } from '../answer/refusal.ts'
import { newNumber } from '../db/reference-number.ts'
import type { Caller, Deps } from '../deps.ts'
import { requireVerified } from '../guards/require-verified.ts'
import { readMaxLoan } from './credit-record.ts'
import { loanFrom } from './loan.ts'
import { lockBorrower } from './loan-rows.ts'

type Api = typeof api.addLoan

/**
 * Applies for a loan. It is paid out only after two operators have offered it and the customer has accepted.
 */
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
    const maximum = await readMaxLoan(tx, deps, caller.id)
    if (amount > maximum) throw new Refusal('loan_max', { maximum: formatPaise(maximum) })
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
      // The index `loan_open` allows a customer one loan at a time.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new Refusal('loan_open')
    announce(caller.id, ['wallet'])
    announceToOperators('loans')
    return loanFrom(row, at)
  })
}
