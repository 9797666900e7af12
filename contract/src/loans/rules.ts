import { day_ms } from '../duration.ts'
import { divideRounded, least } from '../money.ts'

/** Paise. Product 5: at least 500. */
export const minLoan = 500_00n

/** Limits of an offer and of the usual terms in the policies: basis points a year, and days. */
export const offerLimits = {
  rate: { least: 0, most: 3_600 },
  days: { least: 7, most: 3_650 },
} as const

export type LoanProblem = 'amount_missing' | 'amount_invalid' | 'loan_min'

/** `amount` in whole units of the wallet's currency, as typed. */
export function loanProblem(amount: string): LoanProblem | undefined {
  if (amount === '') return 'amount_missing'
  if (!/^\d{1,9}$/.test(amount)) return 'amount_invalid'
  if (BigInt(amount) * 100n < minLoan) return 'loan_min'
  return undefined
}

/** What the score is made from; all of it is the customer's own record with us. */
export type CreditRecord = {
  /** Loans that were paid back on or before their last day. */
  paidOnTime: number
  paidLate: number
  writtenOff: number
  /** Days that the present loan is over its day. */
  daysOverdue: number
}

export const creditScoreRules = {
  start: 100,
  good: 80,
  onTime: 5,
  late: -15,
  writtenOff: -50,
  perDayOverdue: -1,
  mostDaysOverdue: 40,
} as const

/** Published as it stands here: from 0 to 100, 100 to start with, 80 and more is good (product 9). */
export function creditScore({ paidOnTime, paidLate, writtenOff, daysOverdue }: CreditRecord) {
  const of = creditScoreRules
  const score =
    of.start +
    of.onTime * paidOnTime +
    of.late * paidLate +
    of.writtenOff * writtenOff +
    of.perDayOverdue * Math.min(daysOverdue, of.mostDaysOverdue)
  return Math.max(0, Math.min(of.start, score))
}

/** Paise. A good score opens the whole maximum, one from 60 half of it, one below nothing. */
export function borrowable(maximum: bigint, score: number) {
  if (score >= creditScoreRules.good) return maximum
  return score >= 60 ? maximum / 2n : 0n
}

const instalment_days = 30

export type Instalment = {
  /** ms UTC. */
  due: number
  /** Paise. */
  principal: bigint
  interest: bigint
}

/** Interest of whole days on a principal; `rate` in basis points a year of 365 days. Paise. */
export function interestOf(principal: bigint, rate: number, days: number) {
  return divideRounded(principal * BigInt(rate) * BigInt(days), 3_650_000n)
}

/**
 * Equal parts of the principal, one for each 30 days begun, each with the interest of its days on what is
 * still owed. What a loan costs that is paid on its days; paying earlier costs less.
 */
export function loanSchedule(amount: bigint, rate: number, days: number, from: number): Instalment[] {
  const parts = BigInt(Math.ceil(days / instalment_days))
  const instalments: Instalment[] = []
  let owed = amount
  for (let part = 0n; part < parts; part++) {
    const begins = Number(part) * instalment_days
    const ends = Math.min(days, begins + instalment_days)
    const principal = part === parts - 1n ? owed : least(owed, divideRounded(amount, parts))
    instalments.push({
      due: from + ends * day_ms,
      principal,
      interest: interestOf(owed, rate, ends - begins),
    })
    owed -= principal
  }
  return instalments
}

/** Giving the money back within this costs nothing (lifecycle "Loan"). */
export const coolingOff_ms = day_ms
/** An offer that is not accepted lapses. */
export const offerLifetime_days = 3
export const offerLifetime_ms = offerLifetime_days * day_ms
