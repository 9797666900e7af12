import { expect, test } from 'vitest'
import { standingOf } from './service-level.ts'

test.each([
  [0, null, 999, 'neutral', false],
  [0, 100, 74, 'neutral', false],
  [0, 100, 75, 'notice', false],
  [0, 100, 99, 'notice', false],
  [0, 100, 100, 'error', true],
  [0, 0, 0, 'error', true],
] as const)('waiting since %s, due %s, now %s: %s', (at, dueAt, now, tone, overdue) => {
  expect(standingOf({ at, dueAt, now })).toEqual({ tone, overdue })
})
