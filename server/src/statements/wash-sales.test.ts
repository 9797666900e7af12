/**
 * The examples of IRS Publication 550 and of fairmark.com, with the figures that the tests of
 * github.com/adlr/wash-sale-calculator expect of them, and the total that no sale may change.
 */
import { addDays } from '@tarazu/contract/duration'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Position, washSales } from './wash-sales.ts'

type Line = readonly [units: bigint, acquired: string, cost: bigint, sold?: string, proceeds?: bigint]

const positionsOf = (lines: readonly Line[], purchases?: readonly string[]): Position[] =>
  lines.map(([units, acquired, cost, sold = '', proceeds = 0n], line) => ({
    symbol: 'XYZ',
    purchase: purchases?.[line] ?? `order ${line}`,
    acquired,
    sold,
    units,
    cost,
    proceeds,
  }))

/** Units, counted as held since, cost, sold, disallowed: in the order of the day of purchase. */
const washed = (positions: readonly Position[]) =>
  washSales(positions).map(({ units, heldSince, cost, sold, disallowed }) => [
    units,
    heldSince,
    cost,
    sold,
    disallowed,
  ])

test.each<[string, Line[], ReturnType<typeof washed>]>([
  [
    'all of it is bought back after the sale',
    [
      [100n, '2014-05-01', 1_000n, '2014-07-01', 750n],
      [100n, '2014-07-05', 800n],
    ],
    [
      [100n, '2014-05-01', 1_000n, '2014-07-01', 250n],
      [100n, '2014-05-05', 1_050n, '', 0n],
    ],
  ],
  [
    'three quarters were bought before the sale',
    [
      [100n, '2013-09-26', 5_000n, '2014-01-09', 4_000n],
      [50n, '2013-12-19', 2_750n],
      [25n, '2013-12-27', 1_125n],
    ],
    [
      [50n, '2013-09-26', 2_500n, '2014-01-09', 500n],
      [25n, '2013-09-26', 1_250n, '2014-01-09', 250n],
      [25n, '2013-09-26', 1_250n, '2014-01-09', 0n],
      [50n, '2013-09-05', 3_250n, '', 0n],
      [25n, '2013-09-13', 1_375n, '', 0n],
    ],
  ],
  [
    'twice as much is bought after it, and the first to be bought replaces it',
    [
      [100n, '2013-09-26', 5_000n, '2014-02-06', 4_000n],
      [50n, '2014-02-11', 1_000n],
      [50n, '2014-02-12', 1_000n],
      [50n, '2014-02-13', 1_000n],
      [50n, '2014-02-14', 1_000n],
    ],
    [
      [50n, '2013-09-26', 2_500n, '2014-02-06', 500n],
      [50n, '2013-09-26', 2_500n, '2014-02-06', 500n],
      [50n, '2013-10-01', 1_500n, '', 0n],
      [50n, '2013-10-02', 1_500n, '', 0n],
      [50n, '2014-02-13', 1_000n, '', 0n],
      [50n, '2014-02-14', 1_000n, '', 0n],
    ],
  ],
  [
    'a loss of one block takes nothing from the gains of others that are sold with it',
    [
      [100n, '2008-01-05', 15_800n, '2013-12-27', 12_500n],
      [100n, '2008-01-06', 10_000n, '2013-12-27', 12_500n],
      [100n, '2008-01-07', 9_500n, '2013-12-27', 12_500n],
      [250n, '2014-01-09', 25_000n],
    ],
    [
      [100n, '2008-01-05', 15_800n, '2013-12-27', 3_300n],
      [100n, '2008-01-06', 10_000n, '2013-12-27', 0n],
      [100n, '2008-01-07', 9_500n, '2013-12-27', 0n],
      [100n, '2008-01-18', 13_300n, '', 0n],
      [150n, '2014-01-09', 15_000n, '', 0n],
    ],
  ],
  [
    'it is bought and sold again on the same day',
    [
      [100n, '2014-05-01', 1_000n, '2014-05-01', 900n],
      [100n, '2014-05-01', 800n, '2014-05-01', 900n],
    ],
    [
      [100n, '2014-05-01', 1_000n, '2014-05-01', 100n],
      [100n, '2014-05-01', 900n, '2014-05-01', 0n],
    ],
  ],
  [
    'what replaced it is sold at a loss, and not replaced',
    [
      [2n, '2014-01-25', 100n, '2014-01-28', 50n],
      [5n, '2014-02-25', 250n, '2014-02-28', 125n],
    ],
    [
      [2n, '2014-01-25', 100n, '2014-01-28', 50n],
      [2n, '2014-02-22', 150n, '2014-02-28', 0n],
      [3n, '2014-02-25', 150n, '2014-02-28', 0n],
    ],
  ],
  [
    'two lots of different days are sold on one',
    [
      [10n, '2014-09-15', 2_000n, '2014-10-05', 1_800n],
      [10n, '2014-09-25', 1_900n, '2014-10-05', 1_800n],
    ],
    [
      [10n, '2014-09-15', 2_000n, '2014-10-05', 200n],
      [10n, '2014-09-05', 2_100n, '2014-10-05', 0n],
    ],
  ],
  [
    'two lots of one day are sold on one',
    [
      [4n, '2014-09-25', 2_351_96n, '2014-10-24', 2_148_64n],
      [2n, '2014-09-25', 1_175_98n, '2014-10-24', 1_074_32n],
    ],
    [
      [2n, '2014-09-25', 1_175_98n, '2014-10-24', 101_66n],
      [2n, '2014-09-25', 1_175_98n, '2014-10-24', 0n],
      [2n, '2014-08-27', 1_277_64n, '2014-10-24', 0n],
    ],
  ],
])('a loss is put off where %s', (_, lines, expected) => {
  expect(washed(positionsOf(lines))).toEqual(expected)
})

test('what is left of a purchase does not replace what was sold of it', () => {
  const half: Line[] = [
    [100n, '2014-06-01', 5_000n, '2014-06-12', 4_000n],
    [100n, '2014-06-01', 5_000n],
  ]
  expect(washed(positionsOf(half, ['A', 'A']))[0]?.[4]).toBe(0n)
  expect(washed(positionsOf(half))[0]?.[4]).toBe(1_000n)
})

test.each([
  [-31, 0n],
  [-30, 100n],
  [30, 100n],
  [31, 0n],
])('a purchase %i days from the sale puts off %s paise', (days, disallowed) => {
  const [, sale] = washSales(
    positionsOf([
      [1n, '2025-01-01', 500n, '2025-06-15', 400n],
      [1n, addDays('2025-06-15', days), 300n],
    ]),
  ).toSorted((one, other) => (one.sold < other.sold ? -1 : 1))
  expect(sale?.disallowed).toBe(disallowed)
})

test('a gain that a loss was added to is put off again where it has become one', () => {
  // The first is sold with a gain of 50 before 100 are added to its cost; the third then replaces it.
  const lines: Line[] = [
    [1n, '2025-03-01', 350n, '2025-03-10', 400n],
    [1n, '2025-03-05', 500n, '2025-03-10', 400n],
    [1n, '2025-04-05', 300n],
  ]
  expect(washed(positionsOf(lines))).toEqual([
    [1n, '2025-02-24', 450n, '2025-03-10', 50n],
    [1n, '2025-03-05', 500n, '2025-03-10', 100n],
    [1n, '2025-03-22', 350n, '', 0n],
  ])
})

test('what has replaced one loss replaces no other', () => {
  const lines: Line[] = [
    [1n, '2024-01-02', 500n, '2025-01-10', 400n],
    [1n, '2024-01-03', 500n, '2025-01-20', 300n],
    [1n, '2025-01-25', 300n],
  ]
  expect(washed(positionsOf(lines)).map(([, , cost, , disallowed]) => [cost, disallowed])).toEqual([
    [500n, 100n],
    [500n, 0n],
    [400n, 0n],
  ])
})

test('nothing is lost: what was put off is in the cost of what is there, to the paisa', () => {
  const day = fc.integer({ min: 0, max: 120 }).map((after) => addDays('2025-01-01', after))
  const line = fc
    .record({
      units: fc.bigInt({ min: 1n, max: 50n }),
      days: fc.tuple(day, day).map((both) => both.toSorted()),
      isSold: fc.boolean(),
      cost: fc.bigInt({ min: 0n, max: 100_000n }),
      proceeds: fc.bigInt({ min: 0n, max: 100_000n }),
      purchase: fc.constantFrom('A', 'B', 'C', 'D'),
    })
    .map(
      ({ units, days: [acquired = '', sold = ''], isSold, cost, proceeds, purchase }): Position => ({
        ...{ symbol: 'XYZ', purchase, acquired, units, cost },
        ...(isSold ? { sold, proceeds } : { sold: '', proceeds: 0n }),
      }),
    )
  const sum = <T>(of: readonly T[], one: (each: T) => bigint) => of.reduce((all, each) => all + one(each), 0n)
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (positions) => {
      const after = washSales(positions)
      const put = sum(after, ({ disallowed }) => disallowed)
      expect(sum(after, ({ units }) => units)).toBe(sum(positions, ({ units }) => units))
      expect(sum(after, ({ proceeds }) => proceeds)).toBe(sum(positions, ({ proceeds }) => proceeds))
      expect(sum(after, ({ cost }) => cost)).toBe(sum(positions, ({ cost }) => cost) + put)
      for (const { sold, acquired, cost, proceeds, disallowed, heldSince } of after) {
        expect(heldSince <= acquired).toBe(true)
        if (disallowed > 0n) expect([sold === '', disallowed]).toEqual([false, cost - proceeds])
      }
    }),
  )
})
