import { describe, expect, test } from 'vitest'
import { anOrder } from '../../testing/an-order.ts'
import { growExit, mayGrow } from './grow-exit.ts'

const entry = anOrder({
  id: 5n,
  number: 'ENTRY0000001',
  quantity: 10,
  filled: 7,
  lot_left: 7,
  lot_reserved: 4,
  exit_target: 620_000_000n,
  exit_stop: 580_000_000n,
  exit_units: 4,
  state: 'part_filled',
  version: 9,
})
const exit = anOrder({
  id: 6n,
  number: 'EXIT00000001',
  side: 'sell',
  type: 'oco',
  quantity: 4,
  bound: 620_000_000n,
  target_price: 620_000_000n,
  stop_price: 580_000_000n,
  lot: entry.number,
  takes: [{ lot: '5', number: entry.number, quantity: 4, filled: 0 }],
  timeline: [{ state: 'resting', at: '', who: 'system' }],
  version: 2,
})

test('it grows by what was bought since, and exactly that is moved into its hold', () => {
  const change = growExit(entry, exit, 1_000)
  expect(change).toMatchObject({
    version: 2,
    order: { number: exit.number, quantity: 7, takes: [{ quantity: 7, filled: 0 }], timeline: exit.timeline },
    lots: [{ id: 5n, version: 9, lot_reserved: 7, exit_units: 7, lot_left: 7 }],
    fills: [],
  })
  expect(change?.journal).toMatchObject({
    reason: 'order_hold',
    reference: exit.number,
    transfers: [['customer:1:units:ENTRY0000001', 'customer:1:units:held:EXIT00000001', 'SBIN.NS', 3n]],
  })
})

test('nothing grows where nothing was bought since, or it is reserved otherwise', () => {
  expect(growExit({ ...entry, filled: 4, lot_left: 4 }, exit, 1_000)).toBeUndefined()
  expect(growExit({ ...entry, lot_reserved: 7 }, exit, 1_000)).toBeUndefined()
})

describe('another sale is made instead', () => {
  test.each([
    ['once something of it is sold', { filled: 1, state: 'part_filled' }],
    ['once its stop was reached', { bound: 500_000_000n }],
    ['where its target is another', { target_price: 621_000_000n, bound: 621_000_000n }],
    ['where its stop is another', { stop_price: 579_000_000n }],
    ['where it is of another purchase', { lot: 'ANOTHER00001' }],
    ['once it has ended', { state: 'cancelled' }],
    ['while it waits for the open', { state: 'queued' }],
    ['where its customer has placed it', { timeline: [{ state: 'resting', at: '', who: 'customer' }] }],
    [
      'once its customer has changed it',
      { timeline: [...exit.timeline, { state: 'changed', at: '', who: 'customer' }] },
    ],
  ] as const)('%s', (_, of) => {
    expect(mayGrow(exit, entry)).toBe(true)
    expect(
      mayGrow({ ...exit, ...of, timeline: 'timeline' in of ? [...of.timeline] : exit.timeline }, entry),
    ).toBe(false)
  })
})
