import { taxYear, taxYearOf } from '@tarazu/contract/statements/tax-years'
import { describe, expect, test } from 'vitest'
import type { Gain } from './gains.ts'
import { grandfatheredCost, termOf } from './tax-rules.ts'
import { form1099b, schedule112a } from './tax-schedules.ts'

test.each([
  ['IN', 'IN', '2025-01-15', '2026-01-15', 'short'],
  ['IN', 'IN', '2025-01-15', '2026-01-16', 'long'],
  ['IN', 'CGI', '2024-02-29', '2025-02-28', 'short'],
  ['IN', 'CGI', '2024-02-29', '2025-03-01', 'long'],
  ['IN', 'US', '2025-01-15', '2027-01-15', 'short'],
  ['IN', 'US', '2025-01-15', '2027-01-16', 'long'],
  ['IN', 'IN', '2022-05-01', '2023-05-02', 'long'],
  ['IN', 'FUTURE', '2020-01-15', '2026-01-16', 'other'],
  ['IN', 'CURRENCY', '2020-01-15', '2026-01-16', 'other'],
  ['IN', undefined, '2020-01-15', '2026-01-16', 'other'],
  ['US', 'US', '2025-01-15', '2026-01-15', 'short'],
  ['US', 'US', '2025-01-15', '2026-01-16', 'long'],
  ['US', 'IN', '2025-01-15', '2026-01-16', 'long'],
  // The last day of a month, in a year before a leap year: only American law counts by last days.
  ['US', 'US', '2023-02-28', '2024-02-29', 'short'],
  ['US', 'US', '2023-02-28', '2024-03-01', 'long'],
  ['US', 'US', '2024-02-29', '2025-02-28', 'short'],
  ['US', 'US', '2024-02-29', '2025-03-01', 'long'],
  ['IN', 'IN', '2023-02-28', '2024-02-29', 'long'],
  ['US', 'FUTURE', '2025-01-15', '2026-06-16', 'other'],
] as const)('in %s, %s bought on %s and sold on %s is %s', (country, market, acquired, sold, term) => {
  expect(termOf(country, market, { acquired, sold })).toBe(term)
})

test.each([
  ['IN', '2026-03-31', 2025, '2025-04-01', '2026-03-31', '2025-26'],
  ['IN', '2026-04-01', 2026, '2026-04-01', '2027-03-31', '2026-27'],
  ['IN', '2099-12-31', 2099, '2099-04-01', '2100-03-31', '2099-00'],
  ['US', '2026-01-01', 2026, '2026-01-01', '2026-12-31', '2026'],
] as const)('in %s, %s is in the year %i', (country, day, year, from, to, name) => {
  expect(taxYearOf(country, day)).toBe(year)
  expect(taxYear(country, year)).toEqual({ from, to, name })
})

// What was paid, the value of 31 January 2018, what was got.
test.each([
  ['the value of that day', 100n, 150n, 200n, 150n],
  ['what was got, where the value had fallen', 100n, 250n, 200n, 200n],
  ['what was paid, where both are less', 180n, 250n, 150n, 180n],
  ['what was paid, where that day was cheaper', 180n, 150n, 300n, 180n],
  ['what was paid, where nobody knows that day', 180n, undefined, 300n, 180n],
] as const)('the cost of what is older than February 2018 is %s', (_, paid, fair, got, cost) => {
  expect(grandfatheredCost(paid, fair, got)).toBe(cost)
})

const gain = (of: Partial<Gain>): Gain => ({
  entry: 1,
  symbol: 'SBIN.NS',
  purchase: 'A',
  units: 10n,
  acquired: '2023-01-02',
  sold: '2024-08-01',
  term: 'long',
  proceeds: 200_000_00n,
  cost: 150_000_60n,
  expenses: 100_40n,
  disallowed: 0n,
  gain: 49_899_00n,
  tax: 200_00n,
  ...of,
})
const cellsOf = (csv: string) =>
  csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))

describe('Schedule 112A', () => {
  const year = { yearBegins: '2024-04-01', fairValues: new Map([['OLD.NS', 1_500_00n]]) }

  test('has one row for what was acquired since February 2018 and sold on one side of 23 July 2024', () => {
    const rows = cellsOf(
      schedule112a([gain({}), gain({ entry: 2 }), gain({ entry: 3, sold: '2024-07-22' })], year),
    )
    expect(rows[0]).toHaveLength(15)
    expect(rows.slice(1)).toEqual([
      // Whole rupees, and the balance is what the two before it leave.
      [
        'AE',
        'AE',
        'INNOTREQUIRD',
        'CONSOLIDATED',
        '',
        '',
        '400000',
        '300001',
        '300001',
        '',
        '',
        '',
        '201',
        '300202',
        '99798',
      ],
      [
        'AE',
        'BE',
        'INNOTREQUIRD',
        'CONSOLIDATED',
        '',
        '',
        '200000',
        '150001',
        '150001',
        '',
        '',
        '',
        '100',
        '150101',
        '49899',
      ],
    ])
  })

  test('has a row for each older sale, with the value of 31 January 2018', () => {
    const old = gain({
      symbol: 'OLD.NS',
      acquired: '2016-03-01',
      proceeds: 16_000_00n,
      cost: 9_000_00n,
      expenses: 0n,
    })
    expect(cellsOf(schedule112a([old], year)).slice(1)).toEqual([
      [
        'BE',
        'AE',
        'INNOTAVAILAB',
        'OLD NS',
        '10',
        '1600.00',
        '16000',
        '15000',
        '9000',
        '15000',
        '1500.00',
        '15000',
        '0',
        '15000',
        '1000',
      ],
    ])
    const unknown = { ...year, fairValues: new Map<string, bigint>() }
    expect(cellsOf(schedule112a([old], unknown))[1]?.slice(7, 12)).toEqual(['9000', '9000', '', '', ''])
  })

  test('leaves out what is short, and what no transaction tax was paid on', () => {
    expect(cellsOf(schedule112a([gain({ term: 'short' }), gain({ tax: 0n })], year))).toHaveLength(1)
  })

  test('has no column for the side of 23 July 2024 in years before', () => {
    const [heads] = cellsOf(schedule112a([], { ...year, yearBegins: '2023-04-01' }))
    expect(heads).toHaveLength(14)
    expect(heads).not.toContain('Share/Unit Transferred(1b)')
  })
})

test('the rows of Form 1099-B have American dates, and no futures', () => {
  const loss = gain({ term: 'long', disallowed: 1_234_50n, gain: 0n })
  const rows = cellsOf(form1099b([gain({ term: 'short' }), gain({ term: 'other' }), loss], 'INR'))
  expect(rows.at(-1)?.slice(5)).toEqual(['1234.50', 'LONG-TERM', '0.00', '0.00', 'INR'])
  expect(rows.slice(1, -1)).toEqual([
    [
      '10 SBIN.NS',
      '01/02/2023',
      '08/01/2024',
      '200000.00',
      '150000.60',
      '',
      'SHORT-TERM',
      '0.00',
      '49899.00',
      'INR',
    ],
  ])
})
