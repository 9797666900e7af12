import { describe, expect, test } from 'vitest'
import {
  type EventMove,
  type EventState,
  eventMoves,
  eventStateTable,
  type InstrumentEvent,
  priceOfThen,
  priceSince,
  statesBefore,
} from './instrument-event.ts'

const possible: Record<EventState, Partial<Record<EventMove, EventState>>> = {
  planned: { begin: 'begun', finish: 'done', withdraw: 'withdrawn' },
  begun: { finish: 'done' },
  done: {},
  withdrawn: {},
}
describe.each(Object.keys(possible) as EventState[])('an event that is %s', (state) => {
  test.each(eventMoves)('on %s', (move) => {
    expect(eventStateTable.next[state][move]).toBe(possible[state][move])
  })
})

test.each([
  ['begin', ['planned']],
  ['finish', ['planned', 'begun']],
  ['withdraw', ['planned']],
] as const)('%s is possible from %o alone', (move, from) => {
  expect(statesBefore(move)).toEqual(from)
})

test('converting a price over splits and back gives the same price', () => {
  const event = (begun: string | null, old_units: number | null, new_units: number | null) =>
    ({
      due: new Date(begun ?? 0),
      begun_at: begun && new Date(begun),
      old_units,
      new_units,
    }) as InstrumentEvent
  const events = [
    event('2026-01-01', 1, 10),
    event('2026-03-01', 2, 3),
    event('2026-04-01', null, null),
    event('2026-05-01', 1, 4),
    event(null, 1, 2),
  ]
  const then = new Date('2026-02-01')
  expect(priceSince(events, then, 600_000_000n)).toBe(100_000_000n)
  expect(priceOfThen(events, then, 100_000_000n)).toBe(600_000_000n)
  expect(priceOfThen(events, new Date('2026-06-01'), 100_000_000n)).toBe(100_000_000n)
})
