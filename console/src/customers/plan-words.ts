/** What a customer has planned, in words. Pure. */
import type { CustomerListRow } from '@tarazu/contract/customers/customer-view'
import { calendarDay } from '../text/time-text.ts'
import { plain } from './customer-words.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

/** Monday is 1. */
export const scheduleText = ({
  weekday,
  monthDay,
}: Pick<CustomerListRow<'recurring'>, 'weekday' | 'monthDay'>) =>
  weekday === null ? `on day ${monthDay} of each month` : `every ${weekdays[weekday - 1]}`

const pausedWords = {
  customer: 'Paused by the customer',
  not_sufficient_funds: 'Paused: too little money twice in a row',
} as const

/** When it buys next, or why it does not. */
export function planStateText({
  state,
  pausedFor,
  nextDay,
}: Pick<CustomerListRow<'recurring'>, 'state' | 'pausedFor' | 'nextDay'>) {
  if (nextDay !== null) return `Next on ${calendarDay(nextDay)}`
  return state === 'paused' && pausedFor !== null ? pausedWords[pausedFor] : 'Ended'
}

/** Why nothing was bought on a day; null: something was. */
export function notBoughtText({ outcome, reason }: Pick<CustomerListRow<'runs'>, 'outcome' | 'reason'>) {
  if (outcome === 'bought') return null
  return reason === null ? 'nothing could be bought on that day' : plain(reason)
}
