import { xirr } from '@webcarrot/xirr'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CashFlow,
  drawdown,
  flowsOf,
  internalRate,
  type PortfolioDay,
  timeWeighted,
  totalReturn,
  volatility,
} from './returns.ts'

const day = (n: number) => new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10)
/** Days from 1 January on, each with its value and what came in (out below zero). */
const days = (...rows: [value: bigint | null, flow?: bigint][]): PortfolioDay[] =>
  rows.map(([value, flow = 0n], i) => ({
    day: day(i + 1),
    value,
    paidIn: flow > 0n ? flow : 0n,
    paidOut: flow < 0n ? -flow : 0n,
  }))

describe('the time-weighted return', () => {
  test.each<[string, PortfolioDay[], bigint | null, number | null]>([
    ['of no days does not exist', [], 0n, null],
    ['of a value that grows by a tenth', days([1_100n]), 1_000n, 0.1],
    ['of two days multiplies', days([1_100n], [990n]), 1_000n, -0.01],
    ['is not moved by a payment', days([1_100n], [2_100n, 1_000n]), 1_000n, 0.1],
    ['counts a payment from the end of its day', days([2_200n, 1_000n]), 1_000n, 0.2],
    ['counts the first payment from the beginning of its day', days([1_050n, 1_000n]), 0n, 0.05],
    ['is not moved by a withdrawal', days([600n, -500n], [660n]), 1_000n, 1.1 * 1.1 - 1],
    ['goes on after all was taken out', days([0n, -1_100n], [0n], [500n, 500n], [550n]), 1_000n, 0.21],
    ['goes over a gap in which nothing was moved', days([null], [1_100n]), 1_000n, 0.1],
    ['does not go over a gap with a payment in it', days([null, 100n], [1_200n]), 1_000n, null],
    ['begins after an unknown beginning', days([1_000n], [1_200n]), null, 0.2],
    ['ends where nothing is left', days([0n], [100n, 100n]), 1_000n, null],
    ['does not exist for a debt', days([-5n]), 1_000n, null],
    ['ends with the last value that is known', days([1_100n], [null]), 1_000n, 0.1],
  ])('%s', (_, given, before, expected) => {
    const found = totalReturn(given, before)
    if (expected === null) expect(found).toBeNull()
    else expect(found).toBeCloseTo(expected, 12)
  })
})

describe('the deepest fall', () => {
  test.each<[string, PortfolioDay[], ReturnType<typeof drawdown>]>([
    ['of nothing', [], null],
    ['of what only rose', days([1_100n], [1_200n]), { depth: 0, from: day(1), to: day(1) }],
    ['from the beginning', days([900n], [1_500n]), { depth: -0.1, from: day(1), to: day(1) }],
    [
      'between a peak and what came later',
      days([2_000n], [1_000n], [1_900n], [1_500n]),
      { depth: -0.5, from: day(1), to: day(2) },
    ],
    ['is no withdrawal', days([500n, -500n], [500n]), { depth: 0, from: day(1), to: day(1) }],
  ])('%s', (_, given, expected) => {
    const found = drawdown(timeWeighted(given, 1_000n))
    expect(found).toEqual(expected && { ...expected, depth: expect.closeTo(expected.depth, 12) })
  })
})

describe('volatility', () => {
  /** Twenty-one daily returns, a percent up and down in turns. */
  const swings = Array.from({ length: 22 }, (_, i) => ({ day: day(i + 1), index: i % 2 === 0 ? 1 : 1.01 }))

  test('is the deviation of daily returns, scaled to a year of as many', () => {
    const returns = swings.slice(1).map((_, i) => (i % 2 === 0 ? 0.01 : 1 / 1.01 - 1))
    const mean = returns.reduce((a, b) => a + b) / 21
    const variance = returns.reduce((a, b) => a + (b - mean) ** 2, 0) / 20
    expect(volatility(swings)).toBeCloseTo(Math.sqrt(variance * 365), 12)
  })

  test('is the same where days without trading are left out or stand still', () => {
    const weeks = Array.from({ length: 70 }, (_, i) => i).filter((i) => i % 7 < 5)
    const sparse = weeks.map((i, n) => ({ day: day(i + 1), index: n % 2 === 0 ? 1 : 1.01 }))
    const found = volatility(sparse)
    // Five returns a week, 260.7 a year.
    expect(found).toBeCloseTo(0.01 * Math.sqrt((365 / 7) * 5), 2)
  })

  test('says nothing of twenty days', () => expect(volatility(swings.slice(0, 20))).toBeNull())
})

/** The library goes on from a guess, and does not arrive from everywhere. */
function theirRate(flows: readonly CashFlow[]) {
  const given = flows.map(({ day: on, amount }) => ({ date: new Date(on), amount: Number(amount) }))
  for (const guess of [0.1, 0, -0.2, -0.4, -0.6, -0.8, 0.5, 1, 2, 4]) {
    try {
      return xirr(given, guess)
    } catch {}
  }
  throw new Error('the library finds no rate')
}

describe('the internal rate of return', () => {
  test.each<[string, CashFlow[], number | null]>([
    ['of nothing does not exist', [], null],
    ['of payments alone does not exist', [{ day: day(1), amount: -100n }], null],
    [
      'of a tenth more after a year',
      [
        { day: '2026-01-01', amount: -1_000n },
        { day: '2027-01-01', amount: 1_100n },
      ],
      0.1,
    ],
    [
      'of half after half a year',
      [
        { day: '2026-01-01', amount: -1_000n },
        { day: '2026-07-02', amount: 500n },
      ],
      0.5 ** (365 / 182) - 1,
    ],
  ])('%s', (_, flows, expected) => {
    const found = internalRate(flows)
    if (expected === null) expect(found).toBeNull()
    else expect(found).toBeCloseTo(expected, 10)
  })

  test('of days begins with what was there, and ends with the value after the last', () => {
    const flows = flowsOf(days([1_000n, 900n], [1_200n, -50n]), 100n)
    expect(flows).toEqual([
      { day: day(1), amount: -100n },
      { day: day(1), amount: -900n },
      { day: day(2), amount: 50n },
      { day: day(3), amount: 1_200n },
    ])
    expect(flowsOf(days([null]))).toBeNull()
  })

  test('is the rate that LibreOffice’s XIRR finds, as a library has it', () => {
    const payment = fc.record({
      after: fc.integer({ min: 0, max: 1_500 }),
      amount: fc.integer({ min: 1, max: 1e7 }),
    })
    const account = fc.record({
      first: fc.integer({ min: 100, max: 1e8 }),
      payments: fc.array(payment, { maxLength: 12 }),
      end: fc.integer({ min: 365, max: 1_800 }),
      growth: fc.double({ min: 0.8, max: 2, noNaN: true }),
    })
    let compared = 0
    fc.assert(
      fc.property(account, ({ first, payments, end, growth }) => {
        const paid = payments.filter(({ after }) => after < end / 2)
        const total = first + paid.reduce((sum, { amount }) => sum + amount, 0)
        const flows = [
          { day: day(1), amount: BigInt(-first) },
          ...paid.map(({ after, amount }) => ({ day: day(1 + after), amount: BigInt(-amount) })),
          { day: day(1 + end), amount: BigInt(Math.round(total * growth)) },
        ]
        const theirs = theirRate(flows)
        const ours = internalRate(flows)
        expect(ours).not.toBeNull()
        expect(Math.abs((ours ?? 0) - theirs)).toBeLessThan(1e-6 * Math.max(1, Math.abs(theirs)))
        compared += 1
      }),
      { numRuns: 500 },
    )
    expect(compared).toBeGreaterThanOrEqual(500)
  })
})
