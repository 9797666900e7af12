import { formatCount, formatPercent, formatPrice } from '@tarazu/ui/number-format'
import { expect, test } from 'vitest'
import type { Format } from '../text/value-text.ts'
import {
  alertText,
  basketText,
  notBoughtText,
  planStateText,
  reachedText,
  scheduleText,
  tellingsText,
} from './plan-words.ts'

test.each([
  [1, null, 'every Monday'],
  [5, null, 'every Friday'],
  [null, 28, 'on day 28 of each month'],
])('weekday %s, day of the month %s: %s', (weekday, monthDay, text) => {
  expect(scheduleText({ weekday, monthDay })).toBe(text)
})

test.each([
  ['active', null, '2026-12-01', 'Next on 1 Dec 2026'],
  ['paused', 'customer', null, 'Paused by the customer'],
  ['paused', 'not_sufficient_funds', null, 'Paused: too little money twice in a row'],
  ['ended', null, null, 'Ended'],
] as const)('a purchase that is %s for %s, next on %s: %s', (state, pausedFor, nextDay, text) => {
  expect(planStateText({ state, pausedFor, nextDay })).toBe(text)
})

test.each([
  ['bought', null, null],
  ['refused', 'amount_small', 'amount small'],
  ['missed', null, 'nothing could be bought on that day'],
] as const)('%s because of %s: %s', (outcome, reason, text) => {
  expect(notBoughtText({ outcome, reason })).toBe(text)
})

const format: Format = {
  money: String,
  price: (value, options) => formatPrice(value, 'INR', options),
  percent: (percent, signed) => formatPercent(percent, 'INR', signed),
  count: (value) => formatCount(value, 'INR'),
}
const alert = {
  currency: 'INR',
  direction: 'above',
  level: 610_000_000n,
  period: null,
  crossedAt: null,
  state: 'waiting',
} as const

test.each([
  [{ kind: 'price' }, 'rises to 610.00 INR'],
  [{ kind: 'price', direction: 'below', currency: null }, 'falls to 610.00'],
  [{ kind: 'price', level: 83_012_500n, currency: 'USD' }, 'rises to 83.0125 USD'],
  [{ kind: 'price', level: -1_500_000n, direction: 'below' }, 'falls to −1.50 INR'],
  [{ kind: 'percent', level: -5_000_000n, direction: 'below' }, 'falls by the day to −5.00%'],
  [{ kind: 'volume', level: 1_000_000_000_000n }, '10,00,000 units traded in a day'],
  [
    { kind: 'sma', level: null, period: 20, crossedAt: 601_250_000n },
    'rises through SMA of 20 days, now at 601.25 INR',
  ],
  [
    { kind: 'ema', level: null, period: 9, direction: 'below' },
    'falls through EMA of 9 days, now at no price',
  ],
  [{ kind: 'rsi', level: 70_500_000n, period: 14 }, 'RSI of 14 days rises to 70.5, now at no price'],
  [
    { kind: 'rsi', level: 30_000_000n, period: 14, direction: 'below', state: 'fired' },
    'RSI of 14 days falls to 30',
  ],
] as const)('an alert of %o %s', (given, text) => {
  expect(alertText({ ...alert, ...given }, format)).toBe(text)
})

test.each([
  [{ kind: 'price', currency: 'INR', firedValue: 612_000_000n }, '612.00 INR'],
  [{ kind: 'percent', currency: 'INR', firedValue: 5_250_000n }, '+5.25%'],
  [{ kind: 'volume', currency: 'INR', firedValue: 1_200_000_000n }, '1,200 units'],
  [{ kind: 'price', currency: 'INR', firedValue: null }, null],
] as const)('what was reached of %o is %s', (given, text) => {
  expect(reachedText(given, format)).toBe(text)
})

test('the ways by which somebody was told say how far they have come', () => {
  expect(tellingsText([])).toBeNull()
  expect(
    tellingsText([
      { way: 'app', state: 'done' },
      { way: 'mail', state: 'waiting' },
      { way: 'program', state: 'given_up' },
    ]),
  ).toBe('told in the app, by e-mail (waiting), to their program (given up)')
})

test('a basket is said by its orders', () => {
  const row = { symbol: 'SBIN.NS', side: 'buy', quantity: 1_200, type: 'market' } as const
  expect(
    basketText([row, { ...row, symbol: 'M_M.NS', side: 'sell', quantity: 1, type: 'limit' }], format),
  ).toBe('buy 1,200 SBIN.NS, sell 1 M_M.NS (limit)')
  expect(basketText([], format)).toBe('its orders cannot be read any more')
})
