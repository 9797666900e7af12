import { describe, expect, test } from 'vitest'
import type { Quote } from '../../market/feeds/feed.ts'
import { lot, moves, now, quote, world } from '../../testing/order-world.ts'
import { type OrderRequest, openOrder, type World } from './open-order.ts'
import type { OrderRow } from './order.ts'
import { reachTrigger } from './reach-trigger.ts'
import { reviseOrder } from './revise-order.ts'

const who = { customer: 7, id: 1n, number: 'ORDER0000001' }
const lots = [lot()]

const waiting = (of: Partial<OrderRequest> = {}, there: Partial<World> = {}): OrderRow => {
  const wanted = {
    side: 'buy',
    quantity: 10,
    position: 'half',
    type: 'stop',
    validity: 'gtt',
    limitPrice: null,
    stopPrice: 580_000_000n,
    trailDistance: null,
    trailBps: null,
    exitTarget: null,
    exitStop: null,
    seenPrice: null,
    queue: false,
    ...of,
  } as const
  return openOrder(wanted, who, world({ lots, ...there })).order
}

const at = (paise: bigint, of: Partial<World> = {}, offers: Partial<Quote> = {}): World => {
  const last = paise * 10_000n
  const there = { ...quote, last, bid: last - 50_000n, ask: last + 50_000n, at: now, ...offers }
  return world({ quote: there, lots, ...of })
}

test('an order that is good till triggered reserves nothing, whatever it is worth', () => {
  const poor = { spendable: { cash: 0n, unsettled: 0n } }
  const change = openOrder({ ...request, side: 'buy', stopPrice: 580_000_000n }, who, world(poor))
  expect(change).toMatchObject({ order: { state: 'trigger_pending', held: 0n }, fills: [], lots: [] })
  expect(change.journal).toBeUndefined()
  const sale = openOrder({ ...request, side: 'sell', stopPrice: 620_000_000n }, who, world({ lots }))
  expect(sale).toMatchObject({ order: { state: 'trigger_pending', takes: [] }, lots: [] })
  expect(sale.journal).toBeUndefined()
  const year = (change.order.expires_at?.getTime() ?? 0) - now
  expect(year).toBe(365 * 86_400_000)
})

const request = {
  quantity: 10,
  position: 'half',
  type: 'stop',
  validity: 'gtt',
  limitPrice: null,
  trailDistance: null,
  trailBps: null,
  exitTarget: null,
  exitStop: null,
  seenPrice: null,
  queue: false,
} as const

/** Prices in paise: where it is placed with SBIN at 600.00, and what comes. */
describe('the trigger', () => {
  test.each([
    ['buy', 580_00n, 580_01n, false],
    ['buy', 580_00n, 580_00n, true],
    ['buy', 580_00n, 570_00n, true],
    ['buy', 620_00n, 619_99n, false],
    ['buy', 620_00n, 620_00n, true],
    ['sell', 620_00n, 619_99n, false],
    ['sell', 620_00n, 621_00n, true],
    ['sell', 580_00n, 580_01n, false],
    ['sell', 580_00n, 579_00n, true],
    ['buy', 600_00n, 600_00n, true],
  ] as const)('of a %s at %s is reached at %s: %s', (side, stop, price, reached) => {
    const order = waiting({ side, stopPrice: stop * 10_000n })
    const change = reachTrigger(order, at(price), null)
    expect(change?.order.state).toBe(reached ? 'filled' : undefined)
  })
})

describe('an order whose trigger is reached', () => {
  test('is opened like a new one: at market within the collar, with what does not fill reserved', () => {
    const change = reachTrigger(waiting(), at(580_00n, {}, { askSize: 4 }), null)
    expect(change?.order).toMatchObject({ state: 'part_filled', filled: 4, bound: 591_651_000n })
    expect(change && moves(change)[`customer:7:held:${who.number} INR`]).toBe(change?.order.held)
    expect(change?.order.held).toBeGreaterThan(6n * 591_65n)
    expect(change?.version).toBe(1)
  })

  test('with a limit rests at it', () => {
    const order = waiting({ type: 'stop_limit', limitPrice: 575_000_000n })
    const change = reachTrigger(order, at(579_00n), null)
    expect(change?.order).toMatchObject({ state: 'resting', filled: 0, bound: 575_000_000n })
    // 5750.00; 1.73, 5.75, 0.17 and 0.86 of fees.
    expect(change?.order.held).toBe(5_758_51n)
  })

  test('takes the lots that are there then', () => {
    const order = waiting({ side: 'sell', stopPrice: 620_000_000n })
    const there = at(625_00n, { lots: [lot({ lot_left: 4 }), lot({ id: 11n, number: 'LOT000000011' })] })
    const change = reachTrigger(order, there, null)
    expect(change?.order.takes).toMatchObject([
      { lot: '10', quantity: 4, filled: 4 },
      { lot: '11', quantity: 6, filled: 6 },
    ])
  })

  test.each([
    ['not_sufficient_funds', 'buy', { spendable: { cash: 100n, unsettled: 0n } }, null],
    ['no_position', 'sell', { lots: [lot({ lot_left: 9 })] }, null],
    ['money_owed', 'buy', {}, 'money_owed'],
  ] as const)('ends as failed where a new one would be refused: %s', (reason, side, of, stopped) => {
    const change = reachTrigger(waiting({ side }), at(580_00n, of), stopped)
    expect(change).toMatchObject({ order: { state: 'failed', reason, held: 0n }, notice: 'order_not_opened' })
    expect(change?.journal).toBeUndefined()
  })

  test.each([
    ['the session is over', { sessionOpen: false }],
    ['trading is halted', { halted: true }],
    ['the price is old', { quoteFresh: false }],
    ['there is no exchange rate', { rate: undefined }],
    ['only an exchange may deal in it', { mayDealIn: false }],
  ])('waits on while %s', (_, of) => {
    expect(reachTrigger(waiting(), at(570_00n, of), null)).toBeUndefined()
  })

  test('is left alone once it has expired or ended', () => {
    const order = waiting()
    expect(reachTrigger(order, at(570_00n, { marketNow: now + 366 * 86_400_000 }), null)).toBeUndefined()
    expect(reachTrigger({ ...order, state: 'cancelled' }, at(570_00n), null)).toBeUndefined()
  })
})

test('one that was queued for the open is armed by the first quote of its session', () => {
  const order = waiting({ queue: true }, { sessionOpen: false })
  expect(order.state).toBe('queued')
  expect(reachTrigger(order, at(600_00n), null)?.order.state).toBe('trigger_pending')
  expect(reachTrigger(order, at(580_00n), null)?.order.state).toBe('filled')
})

test('a changed trigger is waited for from where the market is then, and still reserves nothing', () => {
  const change = reviseOrder(waiting(), { stopPrice: 610_000_000n, quantity: 12 }, at(600_00n))
  expect(change).toMatchObject({
    order: { stop_price: 610_000_000n, trigger_from: 'below', held: 0n },
    lots: [],
  })
  expect(change.journal).toBeUndefined()
})
