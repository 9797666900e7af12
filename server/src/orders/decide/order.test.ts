import { orderStateNames } from '@tarazu/contract/orders/order'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../answer/refusal.ts'
import { anOrder } from '../../testing/an-order.ts'
import { events, isOpenOrder, type OrderEvent, type OrderRow, transition } from './order.ts'

/** Read off lifecycle "Stock order", state by state: what each event leads to. */
const expected: Record<OrderRow['state'], Partial<Record<OrderEvent, OrderRow['state']>>> = {
  queued: {
    open: 'resting',
    arm: 'trigger_pending',
    fill_part: 'part_filled',
    fill_all: 'filled',
    cancel: 'cancelled',
    expire: 'expired',
    fail: 'failed',
    change: 'queued',
  },
  resting: {
    fill_part: 'part_filled',
    fill_all: 'filled',
    cancel: 'cancelled',
    expire: 'expired',
    fail: 'failed',
    change: 'resting',
    stop: 'resting',
  },
  trigger_pending: {
    trigger: 'resting',
    cancel: 'cancelled',
    expire: 'expired',
    fail: 'failed',
    change: 'trigger_pending',
  },
  part_filled: {
    fill_part: 'part_filled',
    fill_all: 'filled',
    cancel: 'cancelled',
    expire: 'expired',
    fail: 'failed',
    change: 'part_filled',
    stop: 'part_filled',
  },
  filled: {},
  failed: {},
  cancelled: {},
  expired: {},
}

describe.each(orderStateNames)('an order that is %s', (state) => {
  test.each(events)('on %s', (event) => {
    const to = expected[state][event]
    const order = anOrder({ state, timeline: [] })
    if (to) {
      const after = transition(order, event, 1_000, 'system')
      expect(after.state).toBe(to)
      expect(after.timeline).toEqual([{ state: to, at: '1970-01-01T00:00:01.000Z', who: 'system' }])
    } else {
      expect(() => transition(order, event, 1_000, 'system')).toThrow(new Refusal('not_pending'))
    }
  })
})

test('an order is open as long as an event may still happen to it', () => {
  for (const state of orderStateNames) {
    expect(isOpenOrder({ state })).toBe(Object.keys(expected[state]).length > 0)
  }
})
