import { expect, test } from 'vitest'
import { anOrder } from '../../testing/an-order.ts'
import { lot, moves } from '../../testing/order-world.ts'
import { endOrder } from './end-order.ts'

const now = Date.parse('2026-01-05T10:00:00Z')
const cancelled = { event: 'cancel', who: 'customer', reason: null } as const
const ended = (...of: [Parameters<typeof endOrder>[0], Parameters<typeof endOrder>[1]?]) =>
  endOrder(of[0], of[1] ?? [], cancelled, { now, marketNow: now }, 'INR')

test('a purchase that ends returns its hold to where it came from, and proceeds among it can settle', () => {
  const change = ended(anOrder({ held: 1_000_00n, held_unsettled: 300_00n }))
  expect(moves(change)).toEqual({
    'customer:1:held:TEST00000001 INR': -1_000_00n,
    'customer:1:unsettled INR': 300_00n,
    'customer:1:cash INR': 700_00n,
  })
  expect(change).toMatchObject({
    order: { state: 'cancelled', held: 0n, held_unsettled: 0n },
    settlement: { amount: 0n, due: now },
  })
})

test('a purchase that held only settled money asks for no settlement, and one that held nothing moves nothing', () => {
  const change = ended(anOrder({ held: 1_000_00n }))
  expect(moves(change)['customer:1:cash INR']).toBe(1_000_00n)
  expect(change.settlement).toBeUndefined()
  expect(ended(anOrder()).journal).toBeUndefined()
})

test('a sale that ends returns its unsold units to their lots', () => {
  const takes = [
    { lot: '10', number: 'LOT000000010', quantity: 4, filled: 4 },
    { lot: '11', number: 'LOT000000011', quantity: 6, filled: 1 },
  ]
  const order = anOrder({ side: 'sell', filled: 5, state: 'part_filled', takes })
  const change = ended(order, [
    lot({ id: 10n, lot_left: 3, lot_reserved: 2 }),
    lot({ id: 11n, number: 'LOT000000011', lot_left: 9, lot_reserved: 7 }),
  ])
  expect(change.lots).toEqual([lot({ id: 11n, number: 'LOT000000011', lot_left: 9, lot_reserved: 2 })])
  expect(moves(change)).toEqual({
    'customer:1:units:held:TEST00000001 SBIN.NS': -5n,
    'customer:1:units:LOT000000011 SBIN.NS': 5n,
  })
})
