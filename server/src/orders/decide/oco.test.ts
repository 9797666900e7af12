import { describe, expect, test } from 'vitest'
import { rateCard } from '../../config/rate-card.ts'
import type { Quote } from '../../market/feeds/feed.ts'
import { lot, moves, now, quote, world } from '../../testing/order-world.ts'
import { continueOrder } from './continue-order.ts'
import { endOrder } from './end-order.ts'
import { type OrderRequest, openOrder, type World } from './open-order.ts'
import type { Lot, OrderRow } from './order.ts'
import { reviseOrder } from './revise-order.ts'

const who = { customer: 7, id: 1n, number: 'ORDER0000001' }

/** One cancels the other: ten of SBIN, which is at 600.00, at 620.00 or from 580.00 down. */
const open = (of: Partial<OrderRequest> = {}, there: Partial<World> = {}) =>
  openOrder(
    {
      side: 'sell',
      quantity: 10,
      position: 'half',
      type: 'oco',
      validity: 'gtc',
      limitPrice: 620_000_000n,
      stopPrice: 580_000_000n,
      trailDistance: null,
      trailBps: null,
      exitTarget: null,
      exitStop: null,
      seenPrice: null,
      queue: false,
      ...of,
    },
    who,
    world({ lots: [lot()], ...there }),
  )

const time = (at: number) => ({ day: '2026-01-05', now: at, marketNow: at, settles: at + 86_400_000 })
const { rate } = world()
if (!rate) throw new Error('no rate')

let at = now
/** The order after a quote at this price, in paise, and what it has left of its lot. */
function quoted(order: OrderRow, lots: readonly Lot[], paise: bigint, size = 1_000) {
  at += 1_000
  const last = paise * 10_000n
  const offer: Quote = { ...quote, last, bid: last, ask: last, bidSize: size, at }
  return continueOrder(order, lots, offer, rate as NonNullable<typeof rate>, rateCard, time(at), 'INR')
}

const waiting = () => {
  const { order, lots } = open()
  return { order, lots }
}

test('it rests at its target with its units reserved once', () => {
  const change = open()
  expect(change.order).toMatchObject({
    state: 'resting',
    bound: 620_000_000n,
    target_price: 620_000_000n,
    limit_price: null,
    stop_price: 580_000_000n,
  })
  expect(moves(change)[`customer:7:units:held:${who.number} SBIN.NS`]).toBe(10n)
})

describe('whichever is reached first fills it', () => {
  test.each([
    [619_99n, undefined, undefined],
    [620_00n, 'filled', 620_000_000n],
    [580_05n, undefined, undefined],
    [580_00n, 'filled', 568_400_000n],
    // A gap: it sells at what is bid, within the collar of that.
    [540_00n, 'filled', 529_200_000n],
  ])('at %s: %s within %s', (paise, state, bound) => {
    const { order, lots } = waiting()
    expect(quoted(order, lots, paise)?.order.state).toBe(state)
    expect(quoted(order, lots, paise)?.order.bound).toBe(bound)
  })
})

test('parts of both ways fill the same quantity, and never more than it', () => {
  const { order, lots } = waiting()
  const target = quoted(order, lots, 621_00n, 4)
  expect(target?.order).toMatchObject({ state: 'part_filled', filled: 4, bound: 620_000_000n })
  const stop = target && quoted(target.order, target.lots, 575_00n, 3)
  expect(stop?.order).toMatchObject({ state: 'part_filled', filled: 7, bound: 563_500_000n })
  expect(stop?.order.timeline.map(({ state }) => state)).toEqual([
    'resting',
    'part_filled',
    'stop_reached',
    'part_filled',
  ])
  // The target is given up for good: what is left sells below it.
  const rest = stop && quoted(stop.order, stop.lots, 600_00n)
  expect(rest?.order).toMatchObject({ state: 'filled', filled: 10 })
  expect(rest?.lots).toMatchObject([{ lot_left: 0, lot_reserved: 0 }])
})

test('its end releases what neither way has sold', () => {
  const { order, lots } = waiting()
  const part = quoted(order, lots, 621_00n, 4)
  if (!part) throw new Error('nothing was filled')
  const how = { event: 'cancel', who: 'customer', reason: null } as const
  const ended = endOrder(part.order, part.lots, how, time(at), 'INR')
  expect(moves(ended)[`customer:7:units:${lot().number} SBIN.NS`]).toBe(6n)
})

test('a queued one rests from the first quote of its session, or sells at its stop', () => {
  const queued = open({ queue: true }, { sessionOpen: false })
  expect(queued.order.state).toBe('queued')
  expect(quoted(queued.order, queued.lots, 600_00n)?.order.state).toBe('resting')
  expect(quoted(queued.order, queued.lots, 570_00n)?.order.state).toBe('filled')
})

test.each([
  ['a purchase', { side: 'buy' }, 'terms_invalid'],
  ['at once', { validity: 'ioc' }, 'terms_invalid'],
  ['until triggered', { validity: 'gtt' }, 'terms_invalid'],
  ['without a target', { limitPrice: null }, 'price_invalid'],
  ['without a stop', { stopPrice: null }, 'price_invalid'],
  ['with its stop at its target', { stopPrice: 620_000_000n }, 'price_invalid'],
  ['with a distance', { trailBps: 100 }, 'price_invalid'],
] as const)('%s there is none', (_, of, code) => {
  expect(() => open(of)).toThrow(expect.objectContaining({ code }))
})

describe('a change', () => {
  const there = world({ lots: [{ ...lot(), lot_reserved: 10 }] })

  test('moves target and stop', () => {
    const { order } = waiting()
    const change = reviseOrder(order, { limitPrice: 630_000_000n, stopPrice: 590_000_000n }, there)
    expect(change.order).toMatchObject({
      target_price: 630_000_000n,
      bound: 630_000_000n,
      limit_price: null,
      stop_price: 590_000_000n,
    })
    expect(change.order.timeline.at(-1)?.was).toMatchObject({ limit_price: '620000000' })
  })

  test('cannot put the stop above the target, or move either once the stop is reached', () => {
    const { order, lots } = waiting()
    const refused = expect.objectContaining({ code: 'price_invalid' })
    expect(() => reviseOrder(order, { stopPrice: 625_000_000n }, there)).toThrow(refused)
    const stopped = quoted(order, lots, 575_00n, 3)
    if (!stopped) throw new Error('nothing was filled')
    expect(() => reviseOrder(stopped.order, { limitPrice: 630_000_000n }, there)).toThrow(refused)
    expect(() => reviseOrder(stopped.order, { stopPrice: 570_000_000n }, there)).toThrow(refused)
  })
})
