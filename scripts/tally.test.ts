import { expect, test } from 'vitest'
import { inWords, namedLines, tallyOfPlaywright, tallyOfVitest, total } from './tally.mjs'

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

test('what failed is named with why, and what needed a second try', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  const inner = { file: 'a.journey.ts', specs: [spec('buys', 'flaky'), spec('sells', 'expected')] }
  const outer = { file: 'a.journey.ts', specs: [spec('waits', 'unexpected')], suites: [inner] }
  const report = { stats: { expected: 1, unexpected: 1, flaky: 1 }, suites: [outer] }
  const assertionResults = [
    { fullName: 'a price is fresh', status: 'passed', failureMessages: ['it was not'] },
    { fullName: 'a price is stale', status: 'failed', failureMessages: ['Error: it was not\n    at a line'] },
    { fullName: 'a price is none', status: 'passed', failureMessages: [] },
  ]
  const unread = { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }
  const testResults = [{ status: 'failed', assertionResults }, unread]
  const vitest = tallyOfVitest({ numPassedTests: 2, numFailedTests: 1, testResults }, 1)
  expect(namedLines([vitest, tallyOfPlaywright(report, 1)])).toEqual([
    'failed: a price is stale: Error: it was not',
    'failed: b.test.ts: no such module',
    'failed: a.journey.ts: waits',
    'flaky: a price is fresh',
    'flaky: a.journey.ts: buys',
  ])
  const tidied = { name: 'c.test.ts', status: 'failed', message: '', assertionResults: [] }
  const hook = { file: 'c.test.ts', suite: 'orders', message: 'the ledger does not fit\nin two places' }
  expect(namedLines([tallyOfVitest({ testResults: [tidied] }, 1, [hook])])).toEqual([
    'failed: c.test.ts, before or after orders: the ledger does not fit',
  ])
  expect(namedLines([tallyOfVitest({ numPassedTests: 3 }, 0), tallyOfPlaywright(undefined, 1)])).toEqual([])
})

test('what was left to another command is not called skipped', () => {
  const assertionResults = [
    { fullName: 'a year passes', status: 'skipped', tags: ['thorough'] },
    { fullName: 'only root may', status: 'skipped', tags: [] },
  ]
  const report = { numPassedTests: 3, numPendingTests: 2, testResults: [{ assertionResults }] }
  const left = ['only root may']
  expect(tallyOfVitest(report, 0, [], true)).toEqual({ passed: 3, failed: 0, skipped: 1, left })
  expect(tallyOfVitest(report, 0)).toMatchObject({ skipped: 2, left: ['a year passes', ...left] })
})

test('what was skipped is named, whoever skipped it', () => {
  const assertionResults = [
    { fullName: 'the disk is full', status: 'passed' },
    { fullName: 'only root may', status: 'skipped' },
    { fullName: 'real minutes', status: 'pending' },
    { fullName: 'some day', status: 'todo' },
  ]
  const unit = tallyOfVitest(
    { numPassedTests: 1, numPendingTests: 2, testResults: [{ assertionResults }] },
    0,
  )
  const suites = [{ file: 'a.journey.ts', specs: [{ title: 'buys', tests: [{ status: 'skipped' }] }] }]
  expect(namedLines([unit, tallyOfPlaywright({ stats: { skipped: 1 }, suites }, 0)])).toEqual([
    'skipped: only root may',
    'skipped: real minutes',
    'skipped: some day',
    'skipped: a.journey.ts: buys',
  ])
})
