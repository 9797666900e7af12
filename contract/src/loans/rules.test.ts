import { expect, test } from 'vitest'
import { borrowable, creditScore, interestOf, loanProblem, loanSchedule } from './rules.ts'

test.each([
  ['', 'amount_missing'],
  ['499', 'loan_min'],
  ['500', undefined],
  ['500.5', 'amount_invalid'],
  ['-500', 'amount_invalid'],
  ['5e3', 'amount_invalid'],
  ['9999999999', 'amount_invalid'],
])('an application for "%s": %s', (amount, problem) => {
  expect(loanProblem(amount)).toBe(problem)
})

const clean = { paidOnTime: 0, paidLate: 0, writtenOff: 0, daysOverdue: 0 }

test.each([
  [clean, 100],
  [{ ...clean, paidLate: 1 }, 85],
  [{ ...clean, paidLate: 2 }, 70],
  [{ ...clean, paidLate: 2, paidOnTime: 2 }, 80],
  [{ ...clean, paidOnTime: 9 }, 100],
  [{ ...clean, daysOverdue: 21 }, 79],
  [{ ...clean, daysOverdue: 400 }, 60],
  [{ ...clean, writtenOff: 2, paidLate: 3 }, 0],
])('the record %o has the score %i', (record, score) => {
  expect(creditScore(record)).toBe(score)
})

test('a good score opens the maximum, a fair one half of it, a bad one nothing', () => {
  expect([100, 80, 79, 60, 59, 0].map((score) => borrowable(1_001n, score))).toEqual([
    1_001n,
    1_001n,
    500n,
    500n,
    0n,
    0n,
  ])
})

test('a schedule pays back exactly what was lent, on its days, with interest on what is still owed', () => {
  const day = 86_400_000
  const schedule = loanSchedule(100_000_01n, 1_200, 90, 0)
  expect(schedule.map(({ due }) => due / day)).toEqual([30, 60, 90])
  expect(schedule.reduce((sum, { principal }) => sum + principal, 0n)).toBe(100_000_01n)
  // 12 % a year on 1,00,000.01 for 30 days is 986.30; a third less each time.
  expect(schedule.map(({ interest }) => interest)).toEqual([986_30n, 657_53n, 328_77n])
})

test.each([7, 29, 30, 31, 365, 3_650])(
  'over %i days nothing is lost and the last day is the last',
  (days) => {
    for (const amount of [500_00n, 500_01n, 99_999_99n]) {
      const schedule = loanSchedule(amount, 3_600, days, 0)
      expect(schedule.length).toBe(Math.ceil(days / 30))
      expect(schedule.at(-1)?.due).toBe(days * 86_400_000)
      expect(schedule.reduce((sum, { principal }) => sum + principal, 0n)).toBe(amount)
      expect(schedule.every(({ principal, interest }) => principal > 0n && interest >= 0n)).toBe(true)
    }
  },
)

test('a year of interest is the rate', () => {
  expect(interestOf(100_000n, 1_200, 365)).toBe(12_000n)
})
