import { describe, expect, test } from 'vitest'
import { type EventMove, type EventState, eventMoves, next, statesBefore } from './instrument-event.ts'

const possible: Record<EventState, Partial<Record<EventMove, EventState>>> = {
  planned: { begin: 'begun', finish: 'done', withdraw: 'withdrawn' },
  begun: { finish: 'done' },
  done: {},
  withdrawn: {},
}
const states = Object.keys(possible) as EventState[]

describe.each(states)('an event that is %s', (state) => {
  test.each(eventMoves)('on %s', (move) => {
    expect(next[state][move]).toBe(possible[state][move])
  })
})

test.each([
  ['begin', ['planned']],
  ['finish', ['planned', 'begun']],
  ['withdraw', ['planned']],
] as const)('%s is possible from %o alone', (move, from) => {
  expect(statesBefore(move)).toEqual(from)
})
