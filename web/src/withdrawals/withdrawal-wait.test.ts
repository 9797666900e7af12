import { expect, test } from 'vitest'
import { waitOf } from './withdrawal-wait.ts'

const hour = 3_600_000
const serviceLevel = { hours: 24, from: 0, due: 24 * hour, now: 3 * hour, rest: null }

test('the clock goes on from when the server told, and turns overdue by itself', () => {
  const wait = (since: number) => waitOf({ status: 'n', serviceLevel }, since)
  expect(wait(0)).toEqual({ hours: 3, minutes: 0, overdue: false })
  expect(wait(12.9 * 60_000)).toEqual({ hours: 3, minutes: 12, overdue: false })
  expect(wait(21 * hour)).toEqual({ hours: 24, minutes: 0, overdue: false })
  expect(wait(21 * hour + 1)).toEqual({ hours: 24, minutes: 0, overdue: true })
  // A device whose clock was set back since.
  expect(wait(-hour)).toEqual({ hours: 3, minutes: 0, overdue: false })
})

test('a withdrawal that was paid or has failed does not wait', () => {
  // Asked for before the hours were kept: by the clock, and late by its time.
  const unkept = { ...serviceLevel, hours: null, due: 30 * hour }
  expect(waitOf({ status: 'n', serviceLevel: unkept }, 0)).toEqual({ hours: 3, minutes: 0, overdue: false })
  expect(waitOf({ status: 'n', serviceLevel: unkept }, 28 * hour)).toMatchObject({ overdue: true })
  expect(waitOf({ status: 'y', serviceLevel }, 50 * hour)).toBeUndefined()
  expect(waitOf({ status: 'b', serviceLevel }, 50 * hour)).toBeUndefined()
})
