/** Which purchase a sale took from, against a model that counts single units. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Amounts, type Disposal, makeLotBook, type Parcel } from './lot-book.ts'
import type { OwnJournal, OwnTransfer } from './own-journal.ts'

const currency = 'INR'
const fifo = { currency, method: 'fifo', bonusCostsNothing: true } as const
const byLot = { currency, method: 'lots', bonusCostsNothing: false } as const
const day_ms = 86_400_000

let entry = 0
const journal = (
  reason: string,
  day: number,
  ...transfers: [string, string, string, bigint][]
): OwnJournal => ({
  id: ++entry,
  at: day * day_ms,
  reason,
  reference: null,
  symbol: 'SBIN.NS',
  reverses: null,
  transfers: transfers.map(([from, to, asset, amount]): OwnTransfer => ({ from, to, asset, amount })),
})
const lot = (name: string) => `customer:4711:units:${name}`
const held = (name: string) => `customer:4711:units:held:${name}`
const cash = 'customer:4711:cash'

/** So many units for so much, with brokerage of one rupee and a tax of two. */
const bought = (day: number, name: string, units: bigint, value: bigint) =>
  journal(
    'order_buy',
    day,
    [cash, 'house:market', currency, value],
    [cash, 'house:fees', currency, 100n],
    [cash, 'house:levies:transaction-tax', currency, 200n],
    ['house:market', lot(name), 'SBIN.NS', units],
  )
const sold = (day: number, from: string, units: bigint, value: bigint) =>
  journal(
    'order_sell',
    day,
    [from, 'house:market', 'SBIN.NS', units],
    ['house:market', 'customer:4711:unsettled', currency, value],
    ['customer:4711:unsettled', 'house:fees', currency, 50n],
  )
const run = (rules: Parameters<typeof makeLotBook>[0], journals: readonly OwnJournal[]) => {
  const book = makeLotBook(rules)
  return { sales: journals.flatMap((each) => book.apply(each)), held: book.held().get('SBIN.NS') ?? [] }
}
const shortly = ({ units, acquired, cost, proceeds }: Disposal) => [
  units,
  acquired / day_ms,
  cost.value,
  proceeds.value,
]

test('a sale takes the oldest units first, and each part its share of cost and proceeds', () => {
  const second = bought(2, 'B', 10n, 2_000n)
  const { sales, held } = run(fifo, [
    bought(1, 'A', 10n, 1_000n),
    second,
    sold(3, lot('A'), 10n, 3_000n),
    sold(4, lot('B'), 5n, 1_501n),
  ])
  expect(sales.map(shortly)).toEqual([
    [10n, 1, 1_000n, 3_000n],
    [5n, 2, 1_000n, 1_501n],
  ])
  expect(sales[0]?.cost).toEqual({ value: 1_000n, expenses: 100n, tax: 200n })
  const left = { units: 5n, value: 1_000n, expenses: 50n, tax: 100n }
  expect(held).toEqual([{ ...left, acquired: 2 * day_ms, purchase: String(second.id) }])
})

test('a sale of a named lot is one of that lot by lots, and one of the oldest units by first in, first out', () => {
  const journals = [bought(1, 'A', 10n, 1_000n), bought(2, 'B', 10n, 2_000n), sold(3, lot('B'), 10n, 3_000n)]
  expect(run(byLot, journals).sales.map(shortly)).toEqual([[10n, 2, 2_000n, 3_000n]])
  expect(run(fifo, journals).sales.map(shortly)).toEqual([[10n, 1, 1_000n, 3_000n]])
})

test.each([fifo, byLot])('units that wait in a sale keep their acquisition ($method)', (rules) => {
  const { sales, held: left } = run(rules, [
    bought(1, 'A', 10n, 1_000n),
    bought(2, 'B', 10n, 2_000n),
    journal('order_hold', 3, [lot('A'), held('S'), 'SBIN.NS', 10n], [lot('B'), held('S'), 'SBIN.NS', 4n]),
    sold(4, held('S'), 12n, 1_200n),
    journal('order_release', 5, [held('S'), lot('B'), 'SBIN.NS', 2n]),
  ])
  expect(sales.map(shortly)).toEqual([
    [10n, 1, 1_000n, 1_000n],
    [2n, 2, 400n, 200n],
  ])
  expect(left.reduce((sum, { units }) => sum + units, 0n)).toBe(8n)
  expect(left.every(({ acquired }) => acquired === 2 * day_ms)).toBe(true)
})

describe('when units change', () => {
  const two = [bought(1, 'A', 3n, 900n), bought(2, 'B', 2n, 500n)]
  test('a split keeps cost and acquisition', () => {
    const split = journal(
      'split',
      3,
      ['house:market', lot('A'), 'SBIN.NS', 3n],
      ['house:market', lot('B'), 'SBIN.NS', 2n],
    )
    for (const rules of [fifo, byLot])
      expect(run(rules, [...two, split]).held.map(({ units, value }) => [units, value])).toEqual([
        [6n, 900n],
        [4n, 500n],
      ])
  })

  test('a reverse split leaves no cost behind, and its fraction is cash for nothing', () => {
    const reverse = journal(
      'split',
      3,
      [lot('A'), 'house:market', 'SBIN.NS', 2n],
      [lot('B'), 'house:market', 'SBIN.NS', 2n],
      ['house:market', cash, currency, 77n],
    )
    const { sales, held } = run(fifo, [...two, reverse])
    expect(held.reduce((sum, { value }) => sum + value, 0n)).toBe(1_400n)
    expect(held.reduce((sum, { units }) => sum + units, 0n)).toBe(1n)
    expect(sales.map(shortly)).toEqual([[0n, 1, 0n, 77n]])
  })

  test('bonus shares cost nothing in India, and share the cost elsewhere', () => {
    const bonus = journal('bonus', 9, ['house:market', lot('A'), 'SBIN.NS', 3n])
    const [first] = two
    if (!first) throw new Error('nothing was bought')
    expect(
      run(fifo, [first, bonus]).held.map(({ units, acquired, value }) => [units, acquired / day_ms, value]),
    ).toEqual([
      [3n, 1, 900n],
      [3n, 9, 0n],
    ])
    expect(run(byLot, [first, bonus]).held.map(({ units, value }) => [units, value])).toEqual([[6n, 900n]])
  })
})

test('shares of an issue are held since the allotment, and cost what was paid then', () => {
  const { sales } = run(fifo, [
    journal('ipo_allotment', 5, ['house:custody', lot('P'), 'IPO-7', 12_345n]),
    journal(
      'ipo_delivery',
      9,
      ['house:ipo:7', lot('P'), 'SBIN.NS', 100n],
      [lot('P'), 'house:custody', 'IPO-7', 12_345n],
    ),
    sold(10, lot('P'), 100n, 20_000n),
  ])
  expect(sales.map(shortly)).toEqual([[100n, 5, 12_345n, 20_000n]])
})

test('an entitlement of an issue that is withdrawn is gone without a sale', () => {
  const { sales, held } = run(fifo, [
    journal('ipo_allotment', 5, ['house:custody', lot('P'), 'IPO-7', 12_345n]),
    journal(
      'ipo_withdrawn',
      6,
      [lot('P'), 'house:custody', 'IPO-7', 12_345n],
      ['house:ipo:7', cash, currency, 12_345n],
    ),
  ])
  expect([sales, held]).toEqual([[], []])
})

test('more units than are held cannot leave', () => {
  expect(() => run(fifo, [bought(1, 'A', 2n, 10n), sold(2, lot('A'), 3n, 10n)])).toThrow('3 units left')
})

type Deal = { buy: boolean; units: number; value: number }
const sumOf = (all: readonly Amounts[]) =>
  all.reduce((sum, { value, expenses, tax }) => sum + value + expenses + tax, 0n)

test('of any trades, what the sold and the held units cost is what was paid, to the paisa', () => {
  const deal = fc.record({
    buy: fc.boolean(),
    units: fc.integer({ min: 1, max: 97 }),
    value: fc.integer({ min: 1, max: 1_000_003 }),
  })
  fc.assert(
    fc.property(fc.array(deal, { maxLength: 60 }), fc.constantFrom(fifo, byLot), (deals: Deal[], rules) => {
      // Single units by hand, the oldest first: when each was bought.
      const model: { lot: string; day: number }[] = []
      const journals: OwnJournal[] = []
      const expected: number[] = []
      let [paid, got] = [0n, 0n]
      for (const [day, { buy, units, value }] of deals.entries()) {
        if (buy) {
          journals.push(bought(day, `L${day}`, BigInt(units), BigInt(value)))
          paid += BigInt(value) + 300n
          for (let one = 0; one < units; one += 1) model.push({ lot: `L${day}`, day })
          continue
        }
        const oldest = model[0]?.lot
        const most = model.filter((each) => each.lot === oldest).length
        const now = Math.min(units, most)
        if (oldest === undefined || now === 0) continue
        journals.push(sold(day, lot(oldest), BigInt(now), BigInt(value)))
        got += BigInt(value)
        expected.push(...model.splice(0, now).map((each) => each.day))
      }
      const { sales, held } = run(rules, journals)
      const parcels: readonly Parcel[] = held
      expect(sumOf([...sales.map(({ cost }) => cost), ...parcels])).toBe(paid)
      expect(sales.reduce((sum, { proceeds }) => sum + proceeds.value, 0n)).toBe(got)
      expect(sales.flatMap(({ units, acquired }) => Array(Number(units)).fill(acquired / day_ms))).toEqual(
        expected,
      )
    }),
  )
})
