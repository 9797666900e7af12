/** What lines come to, by hand and by the published examples of a broker. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumOf } from './fee-line.ts'
import { exactFees, type FeeBasis, type FeeRule, feeBasis, feesFor } from './fees.ts'
import type { Side } from './rules.ts'

const of = (market: string, side: Side, value: bigint): FeeBasis => {
  const basis = { market, currency: 'INR', side, units: 1n, traded: value * 10_000n }
  return feeBasis({ ...basis, converted: basis.traded * 1_000_000n })
}

const schedule: readonly FeeRule[] = [
  { name: 'brokerage', market: 'IN', sides: ['buy', 'sell'], rate: 300, maximum: 20_00 },
  { name: 'stamp', market: 'IN', sides: ['buy'], rate: 150 },
  { name: 'elsewhere', market: 'US', sides: ['buy', 'sell'], rate: 1_000 },
]
const lines = (side: 'buy' | 'sell', value: bigint) =>
  feesFor(schedule, of('IN', side, value)).map(({ name, amount }) => [name, amount])

test.each([
  // 0.03 and 0.015 percent, to the nearest paisa, a half upwards; what comes to nothing is no line.
  ['buy', 10_000_00n, 3_00n, 1_50n],
  ['buy', 50_00n, 2n, 1n],
  ['buy', 11_11n, undefined, undefined],
  ['buy', 66_666_66n, 20_00n, 10_00n],
  ['buy', 66_700_00n, 20_00n, 10_01n],
  ['buy', 900_000_00n, 20_00n, 135_00n],
  ['sell', 900_000_00n, 20_00n, undefined],
] as const)('to %s for %s paise costs %s and %s', (side, value, brokerage, stamp) => {
  const expected = [
    ['brokerage', brokerage],
    ['stamp', stamp],
  ].filter(([, amount]) => amount !== undefined)
  expect(lines(side, value)).toEqual(expected)
})

describe('a line', () => {
  const basis = { ...of('IN', 'buy', 10_000_00n), units: 7n }
  const amounts = (rules: readonly Partial<FeeRule>[], from: FeeBasis = basis) =>
    feesFor(
      rules.map((rule, at) => ({
        name: `line ${at}`,
        market: 'IN',
        sides: ['buy', 'sell'],
        rate: 0,
        ...rule,
      })),
      from,
    ).map(({ amount }) => amount)

  test.each<[string, Partial<FeeRule>[], bigint[]]>([
    ['of a billionth', [{ rate: 30_700, per: 1_000_000_000 }], [31n]],
    ['to the rupee, a half upwards', [{ rate: 50, rounding: 'rupee' }], [1_00n]],
    ['to the rupee, less than a half', [{ rate: 49, rounding: 'rupee' }], []],
    ['of which a part of a paisa is a paisa', [{ rate: 1, per: 1_000_000_000, rounding: 'paisa_up' }], [1n]],
    ['for each unit', [{ unit: 10_000 }], [7n]],
    ['for the order', [{ fixed: 15_34 }], [15_34n]],
    ['of at least something', [{ rate: 1, minimum: 5_00 }], [5_00n]],
    ['of nothing, whatever its least', [{ rate: 0, minimum: 5_00 }], []],
    ['of at most something', [{ rate: 300, maximum: 2_00 }], [2_00n]],
    [
      'on lines before it',
      [{ rate: 300 }, { rate: 100 }, { rate: 180_000, on: ['line 0'] }],
      [3_00n, 1_00n, 54n],
    ],
    [
      'on lines as they were rounded',
      [
        { rate: 149, rounding: 'rupee' },
        { rate: 500_000, on: ['line 0'] },
      ],
      [1_00n, 50n],
    ],
  ])('%s', (_, rules, expected) => {
    expect(amounts(rules)).toEqual(expected)
  })

  test('a line of one currency is no part of an order in another', () => {
    const inRupees = of('FUTURE', 'buy', 100_000_00n)
    const rules: FeeRule[] = [
      { name: 'tax', market: 'FUTURE', currency: 'INR', sides: ['buy'], rate: 1_000 },
      { name: 'on-tax', market: 'FUTURE', sides: ['buy'], rate: 100_000, on: ['tax'] },
    ]
    expect(feesFor(rules, inRupees).map(({ amount }) => amount)).toEqual([100_00n, 10_00n])
    expect(feesFor(rules, { ...inRupees, currency: 'USD' })).toEqual([])
  })

  test('abroad is reckoned, bounded and rounded there, and then converted', () => {
    // 3 shares at 123.45 dollars, at 84.10 for a dollar.
    const traded = 3n * 123_450_000n
    const sold = { market: 'IN', currency: 'USD', side: 'sell', units: 3n, traded } as const
    const sale = feeBasis({ ...sold, converted: traded * 84_100_000n })
    expect(sale.value).toBe(31_146_43n)
    // 0.00763 dollars are a cent.
    expect(amounts([{ abroad: true, rounding: 'paisa_up', rate: 20_600, per: 1_000_000_000 }], sale)).toEqual(
      [84n],
    )
    expect(amounts([{ abroad: true, rounding: 'paisa_up', unit: 195 }], sale)).toEqual([84n])
    expect(amounts([{ abroad: true, unit: 1_000_000, maximum: 2_00 }], sale)).toEqual([168_20n])
  })

  test('of another market or side is none', () => {
    expect(
      amounts([
        { rate: 300, market: 'US' },
        { rate: 300, sides: ['sell'] },
      ]),
    ).toEqual([])
  })
})

test('a sale never costs more than it brings, however little that is', () => {
  const rule = fc.record({
    rate: fc.integer({ min: 0, max: 100_000 }),
    unit: fc.integer({ min: 0, max: 1_000_000 }),
    fixed: fc.integer({ min: 0, max: 50_00 }),
    rounding: fc.constantFrom('paisa', 'paisa_up', 'rupee'),
  })
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 6 }), fc.bigInt({ min: 0n, max: 100_00n }), (rules, value) => {
      const lines = rules.map((each, at) => ({
        ...each,
        name: `line ${at}`,
        market: 'IN',
        sides: ['sell'] as const,
      }))
      expect(sumOf(feesFor(lines, of('IN', 'sell', value)))).toBeLessThanOrEqual(value)
    }),
  )
})

describe('as a broker publishes it (zerodha/kiteconnect-mocks), without rounding', () => {
  const kite = (lines: readonly Partial<FeeRule>[]): FeeRule[] =>
    lines.map((rule) => ({ name: '', market: 'IN', sides: ['buy'], rate: 0, rounding: 'none', ...rule }))
  /** Rupees, as the examples have them. */
  const rupees = (rules: readonly FeeRule[], basis: FeeBasis) =>
    Object.fromEntries(exactFees(rules, basis).map(({ name, exact }) => [name, Number(exact) / 1e11]))

  test('a contract note of 1 SBIN at 560', () => {
    const note = kite([
      { name: 'stt', rate: 1_000 },
      { name: 'exchange', rate: 33_500, per: 1_000_000_000 },
      { name: 'sebi', rate: 1 },
      // On the exchange's charge alone, which is not what the law says.
      { name: 'gst', rate: 180_000, on: ['exchange'] },
    ])
    expect(rupees(note, of('IN', 'buy', 560_00n))).toEqual({
      stt: 0.56,
      exchange: 0.01876,
      sebi: 0.00056,
      gst: 0.0033768,
    })
  })

  test('the margin of an order for 1 INFY at 1,498', () => {
    const margin = kite([
      { name: 'stt', rate: 1_000 },
      { name: 'exchange', rate: 34_500, per: 1_000_000_000 },
      { name: 'sebi', rate: 1 },
      { name: 'brokerage', fixed: 1 },
      { name: 'stamp', rate: 150, rounding: 'paisa' },
      { name: 'gst', rate: 180_000, on: ['exchange', 'sebi', 'brokerage'] },
    ])
    const lines = rupees(margin, of('IN', 'buy', 1_498_00n))
    expect(lines).toEqual({
      stt: 1.498,
      exchange: 0.051681,
      sebi: 0.001498,
      brokerage: 0.01,
      stamp: 0.22,
      gst: 0.01137222,
    })
    expect(Object.values(lines).reduce((sum, line) => sum + line, 0)).toBeCloseTo(1.79255122, 12)
  })
})
