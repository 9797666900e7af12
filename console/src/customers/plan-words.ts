/** What a customer has planned, in words. Pure. */
import { isIndicator } from '@tarazu/contract/alerts/rules'
import type { CustomerListRow } from '@tarazu/contract/customers/customer-view'
import { microsToNumber } from '@tarazu/contract/money'
import { digitsOf } from '@tarazu/ui/number-format'
import { calendarDay } from '../text/time-text.ts'
import type { Format } from '../text/value-text.ts'
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

type Alert = CustomerListRow<'alerts'>
type Measured = Pick<Alert, 'kind' | 'currency'>

/** A level or a value in the unit of its kind. */
function measured({ kind, currency }: Measured, micros: bigint, format: Format) {
  if (kind === 'percent') return format.percent(microsToNumber(micros))
  if (kind === 'volume') return `${format.count(micros / 1_000_000n)} units`
  const price = format.price(microsToNumber(micros), { digits: digitsOf(micros) })
  return currency === null ? price : `${price} ${currency}`
}

/** What an alert waits for, or has waited for. */
export function alertText(
  alert: Pick<Alert, 'kind' | 'currency' | 'direction' | 'level' | 'period' | 'crossedAt' | 'state'>,
  format: Format,
) {
  const { kind, direction, level, period, crossedAt, state } = alert
  const goes = direction === 'above' ? 'rises' : 'falls'
  if (!isIndicator(kind)) {
    const reached = measured(alert, level ?? 0n, format)
    if (kind === 'volume') return `${reached} traded in a day`
    return kind === 'percent' ? `${goes} by the day to ${reached}` : `${goes} to ${reached}`
  }
  const average = `${kind.toUpperCase()} of ${period} days`
  const what =
    kind === 'rsi' ? `${average} ${goes} to ${microsToNumber(level ?? 0n)}` : `${goes} through ${average}`
  if (state === 'fired') return what
  return `${what}, now at ${crossedAt === null ? 'no price' : measured(alert, crossedAt, format)}`
}

/** What was reached when it was told; null while it waits. */
export const reachedText = (alert: Measured & Pick<Alert, 'firedValue'>, format: Format) =>
  alert.firedValue === null ? null : measured(alert, alert.firedValue, format)

const wayWords = { app: 'in the app', mail: 'by e-mail', program: 'to their program' } as const
const tellingWords = { waiting: ' (waiting)', done: '', given_up: ' (given up)' } as const

/** `told in the app, by e-mail (waiting)`; null where nothing was told. */
export const tellingsText = (told: Alert['told']) =>
  told.length === 0
    ? null
    : `told ${told.map(({ way, state }) => wayWords[way] + tellingWords[state]).join(', ')}`

const typeWords: Record<CustomerListRow<'baskets'>['rows'][number]['type'], string> = {
  market: '',
  limit: ' (limit)',
  stop: ' (stop)',
  stop_limit: ' (stop-limit)',
  trailing: ' (trailing stop)',
  oco: ' (target and stop)',
}

/** `buy 2 SBIN.NS, sell 1 TCS.NS (limit)` */
export function basketText(rows: CustomerListRow<'baskets'>['rows'], format: Pick<Format, 'count'>) {
  const text = rows
    .map(
      ({ side, quantity, symbol, type }) => `${side} ${format.count(quantity)} ${symbol}${typeWords[type]}`,
    )
    .join(', ')
  return text === '' ? 'its orders cannot be read any more' : text
}
