import { day_ms } from '../duration.ts'
import { divideRounded } from '../money.ts'

/** What a fund says it may return over its whole period, in hundredths of a percent. */
export type ReturnRange = { minReturn: number; maxReturn: number }

/** A purchase can be taken back within this (lifecycle "Fund order"). */
export const fundCancel_ms = day_ms

export const fundDay_ms = day_ms

/** Paise. `rate` in hundredths of a percent, of the whole period. */
export function returnOf(amount: bigint, rate: number) {
  return divideRounded(amount * BigInt(rate), 10_000n)
}

/** Paise: the middle of the range. A scenario, never a promise. */
export function expectedReturn(amount: bigint, { minReturn, maxReturn }: ReturnRange) {
  return divideRounded(amount * BigInt(minReturn + maxReturn), 20_000n)
}

/** The three scenarios in money. */
export function scenarios(amount: bigint, range: ReturnRange) {
  return {
    low: returnOf(amount, range.minReturn),
    middle: expectedReturn(amount, range),
    high: returnOf(amount, range.maxReturn),
  }
}

/** The same return counted over a year, without interest on interest; hundredths of a percent. */
export function yearly(rate: number, days: number) {
  return Math.round((rate * 365) / days)
}

/** Above this a year, a fund says in public what its estimate rests on (safety H14). */
export const basisNeededAbove = 1_500

export function needsBasis(maxReturn: number, days: number) {
  return yearly(maxReturn, days) > basisNeededAbove
}

/** Product 9: under 30 days in days, otherwise whole months. */
export function periodShown(days: number): { unit: 'days' | 'months'; count: number } {
  return days < 30 ? { unit: 'days', count: days } : { unit: 'months', count: Math.floor(days / 30) }
}

/** Product 9: sold_amount / issue_amount, from 0 to 1. */
export function fundProgress(sold: bigint, issue: bigint) {
  return issue > 0n ? Number((sold * 10_000n) / issue) / 10_000 : 0
}

/** How many purchases a whole issue is: a thousand millions, if more. */
export function purchasesOf({ amount, issueAmount }: { amount: bigint; issueAmount: bigint }) {
  const purchases = issueAmount / amount
  return Number(purchases < maxPurchases ? purchases : maxPurchases)
}
const maxPurchases = 1_000_000_000n

/** Default limit of one customer: a tenth of all purchases. */
export const proposedMaxPerCustomer = (purchases: number) => Math.ceil(purchases / 10)

/**
 * Why a customer may not buy once more. What was taken back may be bought again, but not for ever: whoever
 * buys and takes back again and again keeps others out.
 */
export function ownLimit(most: number, own: { active: number; takenBack: number }) {
  if (own.active >= most) return 'own_limit'
  return own.active + own.takenBack >= 2 * most ? 'taken_back_often' : undefined
}

export type FundTerms = ReturnRange & {
  /** Days. */
  period: number
  /** Paise: the price of one purchase, and all there is of it. */
  amount: bigint
  issueAmount: bigint
  /** ms UTC. */
  opensAt: number
  closesAt: number
  basis: string
  /** Purchases of one customer; left out: as many as there are. */
  mostPerCustomer?: number | undefined
}

export const fundProblems = {
  range: 'The lowest return may not be above the highest.',
  amount: 'The whole issue has to be a number of whole purchases.',
  most: 'One customer may have at least one purchase, and no more than there are.',
  window: 'A fund closes after it opens, and in this century or the next.',
  window_long:
    'A fund is sold for no longer than its period, so that nobody’s ends while others can still buy.',
  basis: 'Above 15 % a year the basis of the estimate has to be shown.',
} as const
export type FundProblem = keyof typeof fundProblems

/** A year outside of these is a typing error. */
const [earliest, latest] = [Date.UTC(2000, 0), Date.UTC(2200, 0)]

/** What is wrong with the terms of a draft. */
export function fundProblem(terms: FundTerms): FundProblem | undefined {
  if (terms.minReturn > terms.maxReturn) return 'range'
  if (terms.amount <= 0n || terms.issueAmount <= 0n || terms.issueAmount % terms.amount !== 0n)
    return 'amount'
  if (
    terms.mostPerCustomer !== undefined &&
    !(terms.mostPerCustomer >= 1 && terms.mostPerCustomer <= purchasesOf(terms))
  )
    return 'most'
  if (terms.closesAt <= terms.opensAt || terms.opensAt < earliest || terms.closesAt > latest) return 'window'
  if (terms.closesAt - terms.opensAt > terms.period * fundDay_ms) return 'window_long'
  if (needsBasis(terms.maxReturn, terms.period) && terms.basis.trim() === '') return 'basis'
  return undefined
}
