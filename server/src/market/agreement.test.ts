import { expect, test } from 'vitest'
import { agree, needOf } from './agreement.ts'
import { instruments } from './instruments/instruments.ts'

const find = (symbol: string) => {
  const found = instruments.find((each) => each.symbol === symbol)
  if (!found) throw new Error(`no ${symbol}`)
  return found
}
const share = find('SBIN.NS')
const rate = find('USDINR=X')
const at = Date.parse('2026-03-10T06:00:00Z')
const price = (last: number, ms = 0) => ({ last: BigInt(last * 1e6), at: at + ms })
const day_ms = 86_400_000

test.each([
  ['nothing was agreed on', price(600), undefined, 'first_of_day'],
  ['it was agreed on yesterday', price(600), price(600, -day_ms), 'first_of_day'],
  ['it is as it was', price(600, 5_000), price(600), undefined],
  ['it rose by 3 % of itself', price(600, 5_000), price(582), undefined],
  ['it rose by more', price(600, 5_000), price(581.99), 'beyond_band'],
  ['it fell by more', price(581.99, 5_000), price(600), 'beyond_band'],
  ['it changed its sign', price(-600, 5_000), price(600), 'beyond_band'],
] as const)('a share needs a second source where %s', (_, now, agreed, need) => {
  expect(needOf(now, agreed, share)).toBe(need)
})

test('every exchange rate needs one', () => {
  expect(needOf(price(84, 5_000), price(84), rate)).toBe('rate')
})

test.each([
  ['the same', share, price(600), price(600), true],
  ['1 % apart', share, price(600), price(594), true],
  ['more than 1 % apart', share, price(600), price(593.99), false],
  ['half a percent apart, rates', rate, price(84), price(83.58), true],
  ['more than that apart, rates', rate, price(84), price(83.57), false],
  ['a minute apart', share, price(600), price(600, -60_000), true],
  ['more than a minute apart', share, price(600), price(600, -60_001), false],
  ['more than a minute ahead', share, price(600), price(600, 60_001), false],
  ['zero and nothing else', share, price(0), price(0), true],
  ['zero and something', share, price(0), price(1), false],
])('two prices agree or not: %s', (_, instrument, one, other, agreed) => {
  expect(agree(one, other, instrument)).toBe(agreed)
})
