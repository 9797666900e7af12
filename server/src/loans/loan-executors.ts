/** Carries out what a second operator has approved about a loan. */
import { formatPaise, money } from '@tarazu/contract/money'
import * as z from 'zod/mini'
import { Refusal } from '../answer/refusal.ts'
import type { Executor } from '../approvals/decide-proposal.ts'
import { changeLoan } from './change-loan.ts'
import { readMaxLoan } from './credit-record.ts'
import { offered, reinstated, writtenOff } from './loan.ts'
import { lockLoan } from './loan-rows.ts'
import { readWriteOff } from './read-write-off.ts'

type Terms = { amount: string; rate: number; days: number }

/** Refuses with `loan_max` if the customer can borrow less now than when the offer was proposed. */
export const offerLoan: Executor = async (act, deps, proposal) => {
  const { amount, rate, days } = proposal.payload as Terms
  const terms = { amount: z.decode(money, amount), rate, days }
  const { customer_id: customer } = await lockLoan(act.tx, proposal.subject)
  const maximum = await readMaxLoan(act.tx, deps, customer)
  if (terms.amount > maximum) throw new Refusal('loan_max', { maximum: formatPaise(maximum) })
  await changeLoan(act, {
    number: proposal.subject,
    notice: { kind: 'loan_offered', amount: (_, after) => after.amount },
    decide: (row, now) => ({ row: offered(row, terms, now) }),
  })
}

export const writeOffLoan: Executor = async (act, deps, proposal) => {
  await changeLoan(act, {
    number: proposal.subject,
    notice: {
      kind: 'loan_written_off',
      amount: (before) => before.principal_left + before.interest_left,
      reason: proposal.reason,
    },
    decide: (row, now) => writtenOff(row, proposal.reason, deps.settings.currency, now),
  })
}

/** Refuses with `already_decided`, and with `not_ready` if the customer has another loan by now. */
export const reinstateLoan: Executor = async (act, _deps, proposal) => {
  const row = await lockLoan(act.tx, proposal.subject)
  const writeOff = await readWriteOff(act.tx, row)
  if (writeOff.journal.id.toString() !== proposal.payload['journal']) throw new Refusal('already_decided')
  await changeLoan(act, {
    number: proposal.subject,
    notice: {
      kind: 'loan_reinstated',
      amount: (_, after) => after.principal_left + after.interest_left,
      reason: proposal.reason,
    },
    decide: (locked, now) => reinstated(locked, writeOff, now),
  })
}
