/** A loan as a pure value (lifecycle "Loan"): its states, and the journals of each step. */
import { day_ms } from '@tarazu/contract/duration'
import type { Loan } from '@tarazu/contract/loans/api'
import { coolingOff_ms, interestOf, loanSchedule, offerLifetime_ms } from '@tarazu/contract/loans/rules'
import { formatPaise, least } from '@tarazu/contract/money'
import type { Selectable } from 'kysely'
import { stateTable } from '../acts/state-table.ts'
import { Refusal } from '../answer/refusal.ts'
import type { LoanState, LoansTables } from '../db/tables/loans.ts'
import { account, type Journal, journal, reversal } from '../ledger/journal.ts'
import type { StoredJournal } from '../ledger/read-journal.ts'
import { nextPayment } from './next-payment.ts'

export type LoanRow = Selectable<LoansTables['loan']>
export type LoanMove =
  | 'offer'
  | 'reject'
  | 'withdraw'
  | 'expire'
  | 'accept'
  | 'repay_all'
  | 'write_off'
  | 'reinstate'

export const loanTransitions = stateTable<LoanState, LoanMove>({
  applied: { offer: 'offered', reject: 'rejected', withdraw: 'withdrawn' },
  offered: { accept: 'active', withdraw: 'withdrawn', expire: 'expired' },
  active: { repay_all: 'paid', write_off: 'written_off' },
  rejected: {},
  withdrawn: {},
  expired: {},
  paid: {},
  written_off: { reinstate: 'active' },
})

/** The wire's states: 0 not applied, 1 applying, 2 approved, 3 rejected, 4 unpaid, 5 paid (product 4). */
export const wireState: Record<LoanState, number> = {
  withdrawn: 0,
  expired: 0,
  applied: 1,
  offered: 2,
  rejected: 3,
  active: 4,
  written_off: 4,
  paid: 5,
}

type Step = { row: LoanRow; journals: Journal[] }

/**
 * Offers `amount` (paise) at a yearly `rate` (basis points), with the total cost, a schedule from `at` (ms
 * UTC) on, and the time at which the offer expires. Refuses with `already_decided`.
 */
export function offered(
  row: LoanRow,
  terms: { amount: bigint; rate: number; days: number },
  at: number,
): LoanRow {
  const { amount, rate, days } = terms
  const schedule = loanSchedule(amount, rate, days, at)
  return {
    ...loanTransitions.transition(row, 'offer', at, 'operator'),
    amount,
    rate,
    days,
    total_cost: schedule.reduce((sum, { interest }) => sum + interest, 0n),
    schedule: storedSchedule(schedule),
    offer_expires_at: new Date(at + offerLifetime_ms),
  }
}

/** The customer reads `reason`. Refuses with `already_decided`. */
export function rejectedLoan(row: LoanRow, reason: string, at: number): LoanRow {
  return { ...loanTransitions.transition(row, 'reject', at, 'operator'), reason, closed_at: new Date(at) }
}

/** The customer withdraws an application or declines an offer. Refuses with `cannot_cancel`. */
export function withdrawnLoan(row: LoanRow, at: number): LoanRow {
  return { ...loanTransitions.transition(row, 'withdraw', at, 'customer'), closed_at: new Date(at) }
}

/** Ends an offer that was not accepted in time. Refuses with `already_decided`. */
export function expired(row: LoanRow, at: number): LoanRow {
  return { ...loanTransitions.transition(row, 'expire', at, 'system'), closed_at: new Date(at) }
}

/**
 * Pays the loan out: the firm's own money becomes client money, which the customer has and owes. Refuses with
 * `offer_expired`. As everywhere in the ledger, money that arrives at a bank leaves the bank's account here;
 * lifecycle "Loan" writes the transfers the way the money goes.
 */
export function accepted(row: LoanRow, currency: string, at: number): Step {
  if (row.state === 'offered' && at >= (row.offer_expires_at?.getTime() ?? 0))
    throw new Refusal('offer_expired')
  const after = loanTransitions.transition(row, 'accept', at, 'customer')
  const schedule = loanSchedule(row.amount, row.rate ?? 0, row.days ?? 0, at)
  return {
    row: {
      ...after,
      schedule: storedSchedule(schedule),
      paid_out_at: new Date(at),
      due_at: new Date(schedule.at(-1)?.due ?? at),
      principal_left: row.amount,
    },
    journals: [
      journal(journalHead(row, 'loan_payout', at), [
        [account.bankClient, account.bankFirm, currency, row.amount],
        [account.loan(row.customer_id), account.cash(row.customer_id), currency, row.amount],
      ]),
    ],
  }
}

/**
 * Accrues the interest of all whole days since the principal last changed, less what was posted of it. It is
 * rounded once, so the total is that of the offer however often this runs. The first day costs nothing
 * (cooling-off).
 */
export function accrued(row: LoanRow, currency: string, at: number): Step | undefined {
  const days = Math.floor((at - (row.paid_out_at?.getTime() ?? at)) / day_ms)
  if (row.state !== 'active' || days <= row.accrued_days) return undefined
  const whole = interestOf(row.principal_left, row.rate ?? 0, days - row.principal_since_day)
  const interest = whole > row.interest_since ? whole - row.interest_since : 0n
  return {
    row: {
      ...row,
      accrued_days: days,
      interest_since: row.interest_since + interest,
      interest_left: row.interest_left + interest,
    },
    journals:
      interest === 0n
        ? []
        : [
            journal(
              { ...journalHead(row, 'loan_interest', at), once: `loan:${row.number}:interest:${days}` },
              [[account.loan(row.customer_id), account.income('interest'), currency, interest]],
            ),
          ],
  }
}

/**
 * Repays interest before principal, at most what is owed. Refuses with `repayment_invalid`, `cannot_cancel`.
 */
export function repaid(row: LoanRow, amount: bigint, currency: string, at: number): Step {
  const owed = row.principal_left + row.interest_left
  if (row.state !== 'active') throw new Refusal('cannot_cancel')
  if (amount <= 0n || amount > owed) throw new Refusal('repayment_invalid', { owed: formatPaise(owed) })
  const interest = least(amount, row.interest_left)
  const principal = amount - interest
  const after: LoanRow = {
    ...row,
    interest_left: row.interest_left - interest,
    principal_left: row.principal_left - principal,
    ...(principal > 0n && { principal_since_day: row.accrued_days, interest_since: 0n }),
  }
  return {
    row:
      amount === owed
        ? { ...loanTransitions.transition(after, 'repay_all', at, 'customer'), closed_at: new Date(at) }
        : after,
    journals: [
      journal(journalHead(row, 'loan_repayment', at), [
        [account.cash(row.customer_id), account.loan(row.customer_id), currency, amount],
        [account.bankFirm, account.bankClient, currency, principal + interest],
      ]),
    ],
  }
}

/** What is still owed becomes the firm's loss, and the customer owes nothing. */
export function writtenOff(row: LoanRow, reason: string, currency: string, at: number): Step {
  const owed = row.principal_left + row.interest_left
  return {
    row: {
      ...loanTransitions.transition(row, 'write_off', at, 'operator'),
      principal_left: 0n,
      interest_left: 0n,
      reason,
      closed_at: new Date(at),
    },
    journals: [
      journal(journalHead(row, 'loan_write_off', at), [
        [account.lossCredit, account.loan(row.customer_id), currency, owed],
      ]),
    ],
  }
}

/**
 * The interest in a written-off debt, in paise, from the loan's journals in order: repayments pay interest
 * first.
 */
export function unpaidInterest(steps: readonly { reason: string; amount: bigint }[]) {
  return steps.reduce((left, { reason, amount }) => {
    if (reason === 'loan_interest') return left + amount
    return reason === 'loan_repayment' ? left - least(amount, left) : left
  }, 0n)
}

/**
 * Takes a mistaken write-off back: the same is owed again, but the days since the write-off bear no interest.
 */
export function reinstated(
  row: LoanRow,
  { journal: writeOff, interest, owed }: { journal: StoredJournal; interest: bigint; owed: bigint },
  at: number,
): Step {
  const after = loanTransitions.transition(row, 'reinstate', at, 'operator')
  const days = Math.floor((at - (row.paid_out_at?.getTime() ?? at)) / day_ms)
  return {
    row: {
      ...after,
      timeline: [...row.timeline, { state: 'reinstated', at: new Date(at).toISOString(), who: 'operator' }],
      principal_left: owed - interest,
      interest_left: interest,
      accrued_days: days,
      principal_since_day: days,
      interest_since: 0n,
      reason: null,
      closed_at: null,
    },
    journals: [{ ...reversal(writeOff, at), once: `reversal:${writeOff.id}` }],
  }
}

function journalHead(row: LoanRow, reason: string, at: number) {
  return { reason, reference: row.number, customer: row.customer_id, at }
}

function storedSchedule(schedule: ReturnType<typeof loanSchedule>) {
  return schedule.map(({ due, principal, interest }) => ({
    due,
    principal: principal.toString(),
    interest: interest.toString(),
  }))
}

/** The loan as its customer sees it at `now` (ms UTC). */
export function loanFrom(row: LoanRow, now: number): Loan {
  const paidOut = row.paid_out_at?.getTime()
  return {
    id: row.number,
    amount: row.amount,
    status: wireState[row.state],
    stage: row.state,
    repaymentTime: row.due_at?.getTime() ?? null,
    createdAt: row.created_at.getTime(),
    rate: row.rate,
    totalCost: row.total_cost,
    schedule: row.schedule.map(({ due, principal, interest }) => ({
      due,
      principal: BigInt(principal),
      interest: BigInt(interest),
    })),
    offerExpiresAt: row.state === 'offered' ? (row.offer_expires_at?.getTime() ?? null) : null,
    coolingOffUntil: row.state === 'active' && paidOut !== undefined ? paidOut + coolingOff_ms : null,
    owed: row.principal_left + row.interest_left,
    nextPayment: nextPayment(row, now),
    reason: row.reason,
    timeline: row.timeline.map(({ state, at, who }) => ({ state, at: Date.parse(at), who })),
  }
}
