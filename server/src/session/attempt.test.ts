import { expect, test } from 'vitest'
import { type AttemptCount, type AttemptKind, attemptRules, countAttempt, uncountAttempt } from './attempt.ts'

const minute = 60_000
const hour = 60 * minute

/** Attempts at these times, one after the other: which of them were allowed. */
function taken(kind: AttemptKind, times: number[]) {
  let count: AttemptCount | undefined
  return times.map((now) => {
    const after = countAttempt(count, attemptRules[kind], now)
    if (after) count = after
    return after !== undefined
  })
}

function times(count: number, from: number, every_ms = 0) {
  return Array.from({ length: count }, (_, index) => from + index * every_ms)
}

const yes = (count: number) => Array.from({ length: count }, () => true)

test.each([
  ['five wrong passwords lock a phone', 'account', times(6, 0), [...yes(5), false]],
  [
    'a phone is locked for 15 minutes',
    'account',
    [...times(5, 0), 15 * minute - 1, 15 * minute],
    [...yes(5), false, true],
  ],
  [
    'ten wrong passwords lock a phone for 24 hours',
    'account',
    [...times(5, 0), ...times(5, 15 * minute), 15 * minute + 24 * hour - 1, 15 * minute + 24 * hour],
    [...yes(10), false, true],
  ],
  [
    'after a day the count begins anew',
    'account',
    [...times(4, 0), ...times(5, 24 * hour), 24 * hour + 1],
    [...yes(9), false],
  ],
  ['slow guessing is counted too', 'account', times(6, 0, 3 * hour), [...yes(6)]],
  ['ten wrong invitation codes an hour', 'invitation-code', times(12, 0, minute), [...yes(10), false, false]],
  [
    'and again in the next',
    'invitation-code',
    [...times(10, 0, minute), hour - 1, hour],
    [...yes(10), false, true],
  ],
  ['a hundred wrong passwords from an address', 'address', times(101, 0), [...yes(100), false]],
  ['a thousand from everywhere', 'everywhere', times(1_001, 0), [...yes(1_000), false]],
] as const)('%s', (_name, kind, at, allowed) => {
  expect(taken(kind, [...at])).toEqual(allowed)
})

test('within the day a sixth to ninth attempt is allowed, and the tenth locks again', () => {
  const at = [...times(5, 0), ...times(6, hour)]
  expect(taken('account', at)).toEqual([...yes(10), false])
})

test('a right attempt that was the last one allowed lifts its lock', () => {
  const locked = { count: 100, windowEndsAt: hour, lockedUntil: hour }
  expect(uncountAttempt(locked, attemptRules.address)).toEqual({
    count: 99,
    windowEndsAt: hour,
    lockedUntil: null,
  })
})

test('a right attempt does not lift the lock that others caused', () => {
  const locked = { count: 7, windowEndsAt: hour, lockedUntil: hour }
  expect(uncountAttempt(locked, attemptRules.account)).toEqual({
    count: 6,
    windowEndsAt: hour,
    lockedUntil: hour,
  })
})
