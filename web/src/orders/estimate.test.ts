import { describe, expect, test } from 'vitest'
import { estimateFrom, feeSchedule, pesosFor, priced } from './estimate.ts'

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
const preview = { price: 2_000_000_000n, rate: 1_000_000n }
const wanted = { side: 'buy', market: 'IN', quantity: 2, limitPrice: undefined } as const

describe('an estimate', () => {
  test('of a purchase adds every fee', () => {
    expect(estimateFrom(preview, wanted, schedule)).toEqual({
      value: 400_000n,
      fees: [
        { name: 'brokerage', amount: 120n },
        { name: 'stamp-duty', amount: 60n },
      ],
      total: 400_180n,
    })
  })
  test('of a sale takes them off', () => {
    expect(estimateFrom(preview, { ...wanted, side: 'sell' }, schedule)?.total).toBe(399_880n)
  })
  test('is at the limit where there is one', () => {
    expect(estimateFrom(preview, { ...wanted, limitPrice: 1_000_000_000n }, schedule)?.value).toBe(200_000n)
  })
  test('converts at the rate of the preview', () => {
    const dollars = { price: 276_180_000n, rate: 92_806_000n }
    expect(estimateFrom(dollars, { ...wanted, market: 'US', quantity: 1 }, schedule)).toEqual({
      value: 2_563_117n,
      fees: [{ name: 'brokerage', amount: 1282n }],
      total: 2_564_399n,
    })
  })
  test.each([
    ['no price', { ...preview, price: null }, schedule],
    ['no rate', { ...preview, rate: 0n }, schedule],
    ['no fee table', preview, []],
  ])('is not made with %s', (_, known, table) => {
    expect(estimateFrom(known, wanted, table)).toBeUndefined()
  })
})

test.each([
  [5n, 1n, true],
  [null, 1n, false],
  [5n, 0n, false],
])('a price of %s at a rate of %s can be reckoned with: %s', (price, rate, can) => {
  expect(priced({ price, rate })).toBe(can)
})

test.each([undefined, '', 'null', '[]', '{"fees":[{"name":1}]}', '{'])('%s is no fee table', (json) => {
  expect(feeSchedule(json, 0)).toEqual([])
})

test('what was announced counts from its time on', () => {
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
])('%d paise at %d per dollar are pesos', (total, dollar, rate, pesos) => {
  const shown = pesosFor(total, dollar, rate)
  if (pesos === undefined) expect(shown).toBeUndefined()
  else expect(shown).toBeCloseTo(pesos, 6)
})
