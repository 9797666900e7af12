import { expect, test } from 'vitest'
import { inWords, tallyOfPlaywright, tallyOfVitest, total } from './tally.mjs'

test('what the runners report is added up in one line', () => {
  const unit = tallyOfVitest({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 }, 0)
  const journeys = tallyOfPlaywright({ stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 0 } }, 1)
  expect(inWords(total([unit, journeys]))).toBe('6 passed, 1 failed, 2 skipped')
  expect(inWords(total([tallyOfPlaywright({ stats: { expected: 7 } }, 0)]))).toBe('7 passed, 0 failed')
})

test('a runner that breaks is a failure, whatever it reports', () => {
  expect(tallyOfVitest({ numPassedTests: 3, numFailedTests: 0 }, 1).failed).toBe(1)
  expect(tallyOfVitest(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(tallyOfPlaywright(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})
