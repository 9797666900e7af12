import { describe, expect, test } from 'vitest'
import { Refusal } from '../../answer/refusal.ts'
import { rateCard } from '../../config/rate-card.ts'
import { lot, now, quote, world } from '../../testing/order-world.ts'
import { continueOrder } from './continue-order.ts'
import { type OrderRequest, openOrder, type World } from './open-order.ts'
import { reviseOrder } from './revise-order.ts'
import { firstStop, stopNow } from './trail.ts'

const who = { customer: 7, id: 1n, number: 'ORDER0000001' }

const wanted = (of: Partial<OrderRequest> = {}): OrderRequest => ({
  side: 'sell',
  quantity: 10,
  position: 'half',
  type: 'trailing',
  validity: 'gtc',
  limitPrice: null,
  stopPrice: null,
  trailDistance: 10_000_000n,
  trailBps: null,
  exitTarget: null,
  exitStop: null,
  seenPrice: null,
  queue: false,
  ...of,
})

const open = (of: Partial<OrderRequest> = {}, there: Partial<World> = {}) =>
  openOrder(wanted(of), who, world({ lots: [lot()], ...there })).order

/** Prices in paise with steps of 5. */
test.each([
  ['sell', 10_00n, null, 600_00n, 590_00n],
  ['buy', 10_00n, null, 600_00n, 610_00n],
  ['sell', 10_02n, null, 600_00n, 589_95n],
  ['buy', 10_02n, null, 600_00n, 610_05n],
  ['sell', null, 250, 600_00n, 585_00n],
  ['buy', null, 250, 600_00n, 615_00n],
  ['sell', null, 1, 600_00n, 599_90n],
] as const)(
  'a %s at a distance of %s or %s basis points begins below or above %s at %s',
  (side, by, bps, last, stop) => {
    const trail = { side, trailDistance: by === null ? null : by * 10_000n, trailBps: bps }
    expect(firstStop(trail, last * 10_000n, 50_000n)).toBe(stop * 10_000n)
  },
)

describe('the stop of a trailing order that waits', () => {
  const order = {
    type: 'trailing',
    state: 'trigger_pending',
    side: 'sell',
    stop_price: 590_000_000n,
    trail_distance: 10_000_000n,
    trail_bps: null,
  } as const
  test.each<[string, Partial<Parameters<typeof stopNow>[0]>, bigint | undefined, bigint]>([
    ['is where it began, while nobody has looked', {}, undefined, 590_000_000n],
    ['is at its distance from the best price', {}, 640_000_000n, 630_000_000n],
    ['never goes back', {}, 595_000_000n, 590_000_000n],
    ['is at a share of it', { trail_distance: null, trail_bps: 333 }, 640_050_000n, 618_736_335n],
    ['of a purchase is above it', { side: 'buy', stop_price: 610_000_000n }, 580_000_000n, 590_000_000n],
    ['of a purchase never goes back', { side: 'buy', stop_price: 610_000_000n }, 605_000_000n, 610_000_000n],
    ['stays once it was reached', { state: 'resting' }, 640_000_000n, 590_000_000n],
    ['of another type stays', { type: 'stop', trail_distance: null }, 640_000_000n, 590_000_000n],
  ])('%s', (_, of, best, stop) => {
    expect(stopNow({ ...order, ...of }, best)).toBe(stop)
  })
})

describe('a trailing stop', () => {
  test('waits with its units reserved, as a stop does', () => {
    expect(open()).toMatchObject({
      state: 'trigger_pending',
      stop_price: 590_000_000n,
      takes: [{ quantity: 10 }],
    })
  })

  test('to buy reserves for the stop that it begins with, the highest that it may have', () => {
    const order = open({ side: 'buy' })
    expect(order).toMatchObject({ state: 'trigger_pending', stop_price: 610_000_000n, bound: 622_200_000n })
    // 6222.00; 1.87, 6.22, 0.19 and 0.93 of fees.
    expect(order.held).toBe(6_231_21n)
  })

  test.each([
    ['no distance', { trailDistance: null }, 'price_invalid'],
    ['a distance of nothing', { trailDistance: 0n }, 'price_invalid'],
    ['two distances', { trailBps: 100 }, 'price_invalid'],
    ['a stop price of its own', { stopPrice: 590_000_000n }, 'price_invalid'],
    ['a limit price', { limitPrice: 590_000_000n }, 'price_invalid'],
    ['a distance beyond the band', { trailDistance: 121_000_000n }, 'price_invalid'],
    ['a validity of at once', { validity: 'ioc' }, 'terms_invalid'],
    ['a validity until triggered', { validity: 'gtt' }, 'terms_invalid'],
  ] as const)('with %s is refused', (_, of, code) => {
    expect(() => open(of)).toThrow(expect.objectContaining({ code }))
  })

  test.each(['market', 'limit', 'stop', 'stop_limit'] as const)(
    'is nothing that a %s order can be',
    (type) => {
      const prices = {
        limitPrice: type.endsWith('limit') ? 590_000_000n : null,
        stopPrice: type.startsWith('stop') ? 590_000_000n : null,
      }
      expect(() => open({ type, ...prices })).toThrow(new Refusal('price_invalid'))
    },
  )

  test('keeps its distance when its quantity is changed, and takes no other stop price', () => {
    const there = world({ lots: [{ ...lot(), lot_reserved: 10 }] })
    expect(reviseOrder(open(), { quantity: 4 }, there).order).toMatchObject({
      quantity: 4,
      stop_price: 590_000_000n,
    })
    expect(() => reviseOrder(open(), { stopPrice: 580_000_000n }, there)).toThrow(
      new Refusal('price_invalid'),
    )
  })
})

describe('once its stop is reached', () => {
  const time = { day: '2026-01-05', now: now + 1_000, marketNow: now + 1_000, settles: now + 86_400_000 }
  const { rate } = world()
  if (!rate) throw new Error('no rate')
  const at = (last: bigint) => ({ ...quote, last, bid: last, ask: last, at: now + 1_000 })

  test('a sale is an order at market', () => {
    // The best price since was 640.00.
    const order = { ...open(), stop_price: 630_000_000n }
    const lots = [{ ...lot(), lot_reserved: 10 }]
    expect(continueOrder(order, lots, at(630_050_000n), rate, rateCard, time, 'INR')).toBeUndefined()
    const change = continueOrder(order, lots, at(628_000_000n), rate, rateCard, time, 'INR')
    expect(change?.order).toMatchObject({ state: 'filled', bound: 615_440_000n })
  })

  test('a purchase pays no more than the collar above the stop that it had come to', () => {
    const order = { ...open({ side: 'buy' }), stop_price: 570_000_000n }
    const change = continueOrder(order, [], at(571_000_000n), rate, rateCard, time, 'INR')
    expect(change?.order).toMatchObject({ state: 'filled', bound: 581_400_000n, held: 0n })
    const gap = continueOrder(order, [], at(600_000_000n), rate, rateCard, time, 'INR')
    expect(gap?.order).toMatchObject({ state: 'resting', filled: 0, bound: 581_400_000n })
  })
})
