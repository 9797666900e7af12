import { describe, expect, test } from 'vitest'
import { clockFault, setAhead } from './clock-fault.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** A machine that has been up for two hours, and whose clocks agree. */
const now = {
  asked: 20_000 * day,
  wall: 20_000 * day,
  uptime: 2 * hour,
  lastKnown: 20_000 * day,
  database: 20_000 * day,
}

describe('a reading of the clocks', () => {
  test.each<[string, Partial<typeof now>, string | undefined]>([
    ['all agree', {}, undefined],
    ['it was corrected by half a minute', { wall: now.wall - 30_000 }, undefined],
    [
      'it was set back by an hour',
      { asked: now.wall - hour, wall: now.wall - hour, database: now.wall - hour },
      '3600 s behind',
    ],
    ['a journal lies in the future', { lastKnown: now.lastKnown + 2 * minute }, '120 s behind'],
    ['the database is a day behind', { database: now.wall - day }, '86400 s apart'],
    ['the database is two minutes ahead', { database: now.wall + 2 * minute }, '120 s apart'],
    ['the database took two minutes to answer', { asked: now.wall - 2 * minute }, undefined],
    [
      'the machine slept before the answer came',
      { asked: now.wall - day, database: now.wall - day },
      undefined,
    ],
    [
      'it did, and the database is ahead',
      { asked: now.wall - day, database: now.wall + 2 * minute },
      '120 s apart',
    ],
    [
      'the machine has just started and looks for the time',
      { uptime: minute, lastKnown: now.lastKnown + hour },
      undefined,
    ],
    ['so has its database', { uptime: minute, database: now.wall + day }, undefined],
  ])('%s', (_, more, fault) => {
    const found = clockFault({ ...now, ...more })
    if (fault === undefined) expect(found).toBeUndefined()
    else expect(found).toContain(fault)
  })
})

describe('two readings of the clocks', () => {
  const later = (wall: number, uptime: number) => ({ wall: now.wall + wall, uptime: now.uptime + uptime })

  test.each<[string, ReturnType<typeof later>, number]>([
    ['ten seconds have passed', later(10_000, 10_000), 0],
    ['the process stood still for an hour', later(hour, hour), 0],
    ['the machine has slept for a night', later(9 * hour, 9 * hour), 0],
    ['it was corrected by 30 s', later(40_000, 10_000), 0],
    ['it was set ahead by a day', later(day + 10_000, 10_000), day],
    ['it runs sixty times as fast', later(10 * minute, 10_000), 590_000],
    ['it was set back by an hour, which the other look sees', later(10_000 - hour, 10_000), 0],
  ])('%s', (_, reading, ahead) => {
    expect(setAhead(now, reading)).toBe(ahead)
  })

  test('a machine that has just started may set its clock', () => {
    const started = { wall: 0, uptime: minute }
    expect(setAhead(started, { wall: now.wall, uptime: 2 * minute })).toBe(0)
  })
})
