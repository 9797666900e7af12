import { describe, expect, test } from 'vitest'
import { estimateOf, pesosFor, priced } from './estimate.ts'
import { estimateFrom, feeSchedule } from './estimate-ahead.ts'

const schedule = feeSchedule(
  JSON.stringify({
    version: 'x',
    fees: [
      { name: 'brokerage', market: 'IN', sides: ['buy', 'sell'], rate: 300, maximum: 2000 },
      { name: 'stamp-duty', market: 'IN', sides: ['buy'], rate: 150 },
      { name: 'brokerage', market: 'US', sides: ['buy', 'sell'], rate: 500 },
    ],
  }),
  0,
)
const answer = { price: 2_000_000_000n, rate: 1_000_000n }
const wanted = { side: 'buy', quantity: 2, type: 'market' } as const
const before = { ...answer, terms: { ...wanted, quantity: 1 } }

const rupees = { market: 'IN', currency: 'INR' }

describe('an estimate', () => {
  test('of a purchase adds every fee to the value', () => {
    expect(estimateFrom(before, wanted, rupees, schedule)).toEqual({
      quantity: 2,
      at: 'ask',
      ...answer,
      value: 400_000n,
      fees: [
        { name: 'brokerage', amount: 120n },
        { name: 'stamp-duty', amount: 60n },
      ],
      total: 400_180n,
    })
  })
  test('of a sale subtracts every fee from the value', () => {
    const sale = { ...wanted, side: 'sell' } as const
    expect(estimateFrom({ ...answer, terms: sale }, sale, rupees, schedule)).toMatchObject({
      at: 'bid',
      total: 399_880n,
    })
  })
  test.each([
    ['limit', { type: 'limit', limitPrice: 1_000_000_000n }],
    ['limit', { type: 'stop_limit', limitPrice: 1_000_000_000n, stopPrice: 5n }],
    ['stop', { type: 'stop', stopPrice: 1_000_000_000n }],
  ] as const)('uses the %s price where the order has one', (at, terms) => {
    expect(estimateFrom(before, { ...wanted, ...terms }, rupees, schedule)).toMatchObject({
      at,
      price: 1_000_000_000n,
      value: 200_000n,
    })
  })
  test('at market is not derived from the price of a limit', () => {
    const limit = { ...wanted, type: 'limit', limitPrice: 2_000_000_000n } as const
    expect(estimateFrom({ ...answer, terms: limit }, wanted, rupees, schedule)).toBeUndefined()
  })
  test("converts at the preview's exchange rate", () => {
    const dollars = { price: 276_180_000n, rate: 92_806_000n }
    const one = { ...wanted, quantity: 1 }
    expect(
      estimateFrom({ ...dollars, terms: one }, one, { market: 'US', currency: 'USD' }, schedule),
    ).toMatchObject({
      value: 2_563_117n,
      fees: [{ name: 'brokerage', amount: 1282n }],
      total: 2_564_399n,
    })
  })
  test.each([
    ['no price', { ...answer, price: null }, schedule],
    ['no rate', { ...answer, rate: 0n }, schedule],
    ['no fee table', answer, []],
  ])('does not exist with %s', (_, known, table) => {
    expect(estimateFrom({ ...known, terms: wanted }, wanted, rupees, table)).toBeUndefined()
  })
  test("is the server's for the same terms, but not for fewer units", () => {
    const said = { ...answer, quantity: 50, value: 10_000_000n, fees: [], total: 10_000_000n }
    expect(estimateOf(said, { ...wanted, quantity: 50 })).toEqual({ ...said, at: 'ask' })
    expect(estimateOf(said, { ...wanted, quantity: 500 })).toBeUndefined()
  })
  test('names the bid where the server has not gone by the stop of a sale, which is reached', () => {
    const said = { ...answer, quantity: 1, value: 200_000n, fees: [], total: 200_000n }
    const stop = { ...wanted, quantity: 1, side: 'sell', type: 'stop' } as const
    const price = said.price ?? 0n
    expect(estimateOf(said, { ...stop, stopPrice: price })?.at).toBe('stop')
    expect(estimateOf(said, { ...stop, stopPrice: price + 1n })?.at).toBe('bid')
    const pair = { ...stop, type: 'oco', stopPrice: price + 1n } as const
    expect(estimateOf(said, { ...pair, limitPrice: price })?.at).toBe('limit')
    expect(estimateOf(said, { ...pair, limitPrice: price + 2n })?.at).toBe('bid')
  })
})

test.each([
  [5n, 1n, true],
  [null, 1n, false],
  [5n, 0n, false],
])('whether a price of %s at a rate of %s can be used: %s', (price, rate, can) => {
  expect(priced({ price, rate })).toBe(can)
})

test.each([undefined, '', 'null', '[]', '{"fees":[{"name":1}]}', '{'])(
  'the setting %s has no fee table',
  (json) => {
    expect(feeSchedule(json, 0)).toEqual([])
  },
)

test('announced fees are in force from their announced time', () => {
  const from = '2026-12-22T10:00:00.000Z'
  const line = { name: 'brokerage', market: 'IN', sides: ['buy'], rate: 300 }
  const dearer = { ...line, rate: 600 }
  const json = JSON.stringify({ version: 'x', fees: [line], next: { version: 'y', fees: [dearer], from } })
  expect(feeSchedule(json, Date.parse(from) - 1)).toEqual([line])
  expect(feeSchedule(json, Date.parse(from))).toEqual([dearer])
})

test.each([
  [9_280_60n, 92.806, 20.29, 2029],
  [100_00n, 0, 20.29, undefined],
  [100_00n, 92.8, Number.NaN, undefined],
])(
  '%d paise at %d per dollar and %d pesos per dollar are shown as %d pesos',
  (total, dollar, rate, pesos) => {
    const shown = pesosFor(total, dollar, rate)
    if (pesos === undefined) expect(shown).toBeUndefined()
    else expect(shown).toBeCloseTo(pesos, 6)
  },
)
