/** What is typed into the form of a recurring purchase. Pure. */
import type { RecurringPurchase } from '@tarazu/contract/recurring/api'
import { maxMonthDay } from '@tarazu/contract/recurring/rules'
import { paiseTyped } from '../forms/typed-amount.ts'

export type RecurringDraft = {
  /** Typed, in the wallet's currency. */
  amount: string
  each: 'week' | 'month'
  /** 1 is Monday. */
  weekday: number
  /** Typed. */
  monthDay: string
}

export const emptyRecurring: RecurringDraft = { amount: '', each: 'month', weekday: 1, monthDay: '1' }

export const draftOf = ({ amount, weekday, monthDay }: RecurringPurchase): RecurringDraft => ({
  amount: `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`,
  each: weekday === null ? 'month' : 'week',
  weekday: weekday ?? 1,
  monthDay: String(monthDay ?? 1),
})

export type RecurringProblem = 'amount' | 'monthDay'

type Sent = { amount?: bigint; weekday?: number; monthDay?: number }

/**
 * What is sent, or what is wrong with the draft. `priced`: what is bought has a price, so no amount is typed.
 */
export function recurringToSend(
  { amount: typed, each, weekday, monthDay }: RecurringDraft,
  priced = false,
): { problems: RecurringProblem[]; sent: Sent } {
  const amount = priced ? undefined : paiseTyped(typed)
  const day = /^\d{1,2}$/.test(monthDay.trim()) ? Number(monthDay) : 0
  const dayFits = each === 'week' || (day >= 1 && day <= maxMonthDay)
  const problems: RecurringProblem[] = [
    ...(amount === undefined && !priced ? ['amount' as const] : []),
    ...(dayFits ? [] : ['monthDay' as const]),
  ]
  const on = each === 'week' ? { weekday } : { monthDay: day }
  const sent = amount === undefined ? on : { amount, ...on }
  return { problems, sent }
}
