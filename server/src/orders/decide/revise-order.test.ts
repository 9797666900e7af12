import type { RefusalCode } from '@tarazu/contract/refusals'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../answer/refusal.ts'
import { rateCard } from '../../config/rate-card.ts'
import { instrument, lot, moves, now, quote, world } from '../../testing/order-world.ts'
import { type OrderRequest, openOrder, type World } from './open-order.ts'
import type { Lot, OrderRow } from './order.ts'
import { type Revision, reviseOrder } from './revise-order.ts'

const who = { customer: 7, id: 1n, number: 'ORDER0000001' }
const cash = 'customer:7:cash INR'
const unsettled = 'customer:7:unsettled INR'
const held = 'customer:7:held:ORDER0000001 INR'

/** As it waits: ten at 590, below the ask of 600.05. */
function waiting(of: Partial<OrderRequest> = {}, there: Partial<World> = {}): OrderRow {
  const wanted: OrderRequest = {
    side: 'buy',
    quantity: 10,
    position: 'half',
    type: 'limit',
    validity: 'day',
    limitPrice: 590_000_000n,
    stopPrice: null,
    trailDistance: null,
    trailBps: null,
    exitTarget: null,
    exitStop: null,
    seenPrice: null,
    queue: false,
    ...of,
  }
  return openOrder(wanted, who, world(there)).order
}

/** Four of its ten are filled, and the rest waits. */
function partFilled(of: Partial<OrderRequest> = {}, there: Partial<World> = {}) {
  return waiting(
    { limitPrice: 605_000_000n, ...of },
    { quote: { ...quote, askSize: 4, bidSize: 4 }, ...there },
  )
}

const nothing = { cash: 0n, unsettled: 0n }

/** What the same order would hold, had it been sent so. */
const heldNew = (of: Partial<OrderRequest>) => waiting(of).held

function refusal(order: OrderRow, wanted: Revision, of: Partial<World> = {}): RefusalCode | undefined {
  try {
    reviseOrder(order, wanted, world(of))
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe('a changed purchase', () => {
  test('holds more for a higher limit, and is bound by it', () => {
    const order = waiting()
    const change = reviseOrder(order, { limitPrice: 595_000_000n }, world())
    expect(change.order).toMatchObject({
      number: order.number,
      limit_price: 595_000_000n,
      bound: 595_000_000n,
      quantity: 10,
      state: 'resting',
      held: heldNew({ limitPrice: 595_000_000n }),
    })
    const more = change.order.held - order.held
    expect(more).toBeGreaterThan(10n * 500n)
    expect(moves(change)).toEqual({ [cash]: -more, [held]: more })
    expect(change.version).toBe(order.version)
  })

  test('releases what a lower limit and a smaller quantity do not need', () => {
    const order = waiting()
    const change = reviseOrder(order, { limitPrice: 580_000_000n, quantity: 4 }, world())
    expect(change.order.held).toBe(heldNew({ limitPrice: 580_000_000n, quantity: 4 }))
    const back = order.held - change.order.held
    expect(moves(change)).toEqual({ [cash]: back, [held]: -back })
    expect(change.settlement).toBeUndefined()
  })

  test('releases settled money first, then unsettled, and asks the settlement to look at that', () => {
    const order = waiting({}, { spendable: { cash: 500_000n, unsettled: 200_000n } })
    expect(order.held_unsettled).toBe(200_000n)
    const little = reviseOrder(order, { quantity: 8 }, world())
    expect(little.order.held_unsettled).toBe(200_000n)
    expect(moves(little)[unsettled]).toBeUndefined()
    const change = reviseOrder(order, { quantity: 1 }, world())
    expect(moves(change)).toEqual({
      [cash]: order.held - 200_000n,
      [unsettled]: 200_000n - change.order.held,
      [held]: change.order.held - order.held,
    })
    expect(change.order.held_unsettled).toBe(change.order.held)
    expect(change.settlement).toEqual({ amount: 0n, due: now })
  })

  test('takes unsettled proceeds before settled money', () => {
    const order = waiting()
    const change = reviseOrder(
      order,
      { quantity: 11 },
      world({ spendable: { cash: 1_000_000n, unsettled: 1_000n } }),
    )
    expect(moves(change)[unsettled]).toBe(-1_000n)
    expect(change.order.held_unsettled).toBe(1_000n)
  })

  test('keeps what is filled, and holds for the rest alone', () => {
    const order = partFilled()
    expect(order).toMatchObject({ state: 'part_filled', filled: 4 })
    const smaller = reviseOrder(order, { quantity: 5 }, world())
    expect(smaller.order).toMatchObject({ filled: 4, quantity: 5, state: 'part_filled' })
    // One unit of 605 with its fees, which are reckoned over the whole order.
    expect(smaller.order.held).toBeGreaterThan(60_500n)
    expect(smaller.order.held).toBeLessThan(60_700n)
    // What the filled ones cost less than their limit is not needed any more.
    const dearer = reviseOrder(order, { limitPrice: 605_050_000n }, world()).order
    expect(dearer.held).toBeGreaterThan(6n * 60_505n)
    expect(dearer.held).toBeLessThan(order.held)
  })

  test('says in its timeline what it was before', () => {
    const change = reviseOrder(waiting(), { quantity: 7 }, world())
    expect(change.order.timeline.at(-1)).toEqual({
      state: 'changed',
      at: new Date(now).toISOString(),
      who: 'customer',
      was: { quantity: 10, limit_price: '590000000', stop_price: null },
    })
  })

  test('is left alone by a change that changes nothing', () => {
    const order = waiting()
    const change = reviseOrder(order, { quantity: 10, limitPrice: 590_000_000n }, world())
    expect(change).toMatchObject({ order, fills: [], lots: [] })
    expect(change.journal).toBeUndefined()
  })

  test('in another currency is held for at the rate of now', () => {
    const apple = {
      ...quote,
      symbol: 'AAPL',
      last: 200_000_000n,
      previousClose: 200_000_000n,
      bid: 200_000_000n,
      ask: 200_000_000n,
    }
    const there = (value: bigint): Partial<World> => ({
      instrument: instrument('AAPL'),
      quote: apple,
      rate: { value, source: 'simulated USDINR=X', at: now },
      spendable: { cash: 100_000_000n, unsettled: 0n },
    })
    const order = { ...waiting({ limitPrice: 190_000_000n }, there(84_000_000n)), reason: 'rate_moved' }
    const change = reviseOrder(order, { quantity: 11 }, world(there(90_000_000n)))
    expect(change.order.held).toBe(
      waiting({ limitPrice: 190_000_000n, quantity: 11 }, there(90_000_000n)).held,
    )
    // What it waited for is over.
    expect(change.order.reason).toBeNull()
    expect(refusal(order, { quantity: 11 }, { ...there(1n), rate: undefined })).toBe('rete_no')
    // As it is: for what the rate of now asks for. An order that does not wait for the rate keeps to what it
    // holds.
    const again = reviseOrder(order, {}, world(there(90_000_000n)))
    expect(again.order.held).toBe(waiting({ limitPrice: 190_000_000n }, there(90_000_000n)).held)
    expect(again.order.reason).toBeNull()
    expect(reviseOrder({ ...order, reason: null }, {}, world(there(90_000_000n))).journal).toBeUndefined()
    // Less of it takes no more, and where it still is not enough, it goes on waiting for the rate.
    const less = reviseOrder(order, { quantity: 9 }, world({ ...there(120_000_000n), spendable: nothing }))
    expect(less.order).toMatchObject({ quantity: 9, held: order.held, reason: 'rate_moved' })
    expect(less.journal).toBeUndefined()
    const enough = reviseOrder(order, { quantity: 9 }, world({ ...there(90_000_000n), spendable: nothing }))
    expect(enough.order).toMatchObject({ quantity: 9, reason: null })
    expect(enough.order.held).toBeLessThan(order.held)
    const unknown = reviseOrder(order, { quantity: 9 }, world({ ...there(1n), rate: undefined }))
    expect(unknown.order).toMatchObject({ quantity: 9, held: order.held, reason: 'rate_moved' })
  })

  test.each<[string, Partial<World>, RefusalCode]>([
    ['is halted', { halted: true }, 'halted'],
    ['has no price', { quote: undefined }, 'price_stale'],
    ['has an old price', { quoteFresh: false }, 'price_stale'],
    ['has no rate', { rate: undefined }, 'rete_no'],
    ['is not traded any more', { instrument: { ...instrument('SBIN.NS'), tradable: false } }, 'not_tradable'],
  ])('can be made smaller while what it is for %s, and nothing else', (_, there, code) => {
    const order = waiting()
    expect(reviseOrder(order, { quantity: 9 }, world(there)).order.quantity).toBe(9)
    expect(refusal(order, { quantity: 11 }, there)).toBe(code)
    expect(refusal(order, { quantity: 9, limitPrice: 595_000_000n }, there)).toBe(code)
  })

  test('stays as it is while its units are being changed', () => {
    expect(refusal(waiting(), { quantity: 9 }, { halted: true, eventOn: true })).toBe('halted')
  })
})

describe('a changed stop', () => {
  test('moves its stop, and the bound with it', () => {
    const order = waiting({ type: 'stop', limitPrice: null, stopPrice: 610_000_000n })
    const change = reviseOrder(order, { stopPrice: 620_000_000n }, world())
    expect(change.order).toMatchObject({
      state: 'trigger_pending',
      stop_price: 620_000_000n,
      bound: waiting({ type: 'stop', limitPrice: null, stopPrice: 620_000_000n }).bound,
    })
  })

  test('keeps its stop once the price has reached it', () => {
    const order: OrderRow = {
      ...waiting({ type: 'stop_limit', limitPrice: 590_000_000n, stopPrice: 610_000_000n }),
      state: 'resting',
    }
    expect(refusal(order, { stopPrice: 620_000_000n })).toBe('price_invalid')
    expect(refusal(order, { limitPrice: 595_000_000n })).toBeUndefined()
  })
})

describe('a changed sale', () => {
  const lots = (first: Partial<Lot> = {}, second: Partial<Lot> = {}) => [
    lot(first),
    lot({ id: 11n, number: 'LOT000000011', version: 5, ...second }),
  ]
  const sale = (quantity: number, more: Partial<OrderRequest> = {}, there: Lot[] = lots()) =>
    waiting({ side: 'sell', quantity, limitPrice: 650_000_000n, ...more }, { lots: there })
  const units = (number: string) => `customer:7:units:${number} SBIN.NS`
  const unitsHeld = 'customer:7:units:held:ORDER0000001 SBIN.NS'

  test('takes more from the lot it waits with, then from the next', () => {
    const order = sale(4)
    const change = reviseOrder(order, { quantity: 13 }, world({ lots: lots({ lot_reserved: 4 }) }))
    expect(change.order.takes).toEqual([
      { lot: '10', number: 'LOT000000010', quantity: 10, filled: 0 },
      { lot: '11', number: 'LOT000000011', quantity: 3, filled: 0 },
    ])
    expect(change.lots).toMatchObject([
      { id: 10n, lot_reserved: 10, version: 3 },
      { id: 11n, lot_reserved: 3, version: 5 },
    ])
    expect(moves(change)).toEqual({
      [units('LOT000000010')]: -6n,
      [units('LOT000000011')]: -3n,
      [unitsHeld]: 9n,
    })
  })

  test('releases units that it no longer sells, the newest first', () => {
    const order = sale(13)
    const there = world({ lots: lots({ lot_reserved: 10 }, { lot_reserved: 3 }) })
    const change = reviseOrder(order, { quantity: 8 }, there)
    expect(change.order.takes).toEqual([{ lot: '10', number: 'LOT000000010', quantity: 8, filled: 0 }])
    expect(change.lots).toMatchObject([
      { id: 10n, lot_reserved: 8 },
      { id: 11n, lot_reserved: 0 },
    ])
    expect(moves(change)).toEqual({
      [units('LOT000000010')]: 2n,
      [units('LOT000000011')]: 3n,
      [unitsHeld]: -5n,
    })
  })

  test('keeps what it has sold, and where that came from', () => {
    const order = partFilled({ side: 'sell', limitPrice: 599_000_000n }, { lots: lots() })
    expect(order.takes).toEqual([{ lot: '10', number: 'LOT000000010', quantity: 10, filled: 4 }])
    const there = world({ lots: lots({ lot_left: 6, lot_reserved: 6 }) })
    const more = reviseOrder(order, { quantity: 12 }, there)
    expect(more.order.takes).toEqual([
      { lot: '10', number: 'LOT000000010', quantity: 10, filled: 4 },
      { lot: '11', number: 'LOT000000011', quantity: 2, filled: 0 },
    ])
    expect(more.lots).toMatchObject([{ id: 11n, lot_reserved: 2 }])
    const less = reviseOrder(order, { quantity: 5 }, there)
    expect(less.order.takes).toEqual([{ lot: '10', number: 'LOT000000010', quantity: 5, filled: 4 }])
    expect(less.lots).toMatchObject([{ id: 10n, lot_left: 6, lot_reserved: 1 }])
    expect(refusal(order, { quantity: 4 }, { lots: there.lots })).toBe('count_min')
  })

  test('moves nothing if only the price changes', () => {
    const order = sale(4)
    const change = reviseOrder(
      order,
      { limitPrice: 640_000_000n },
      world({ lots: lots({ lot_reserved: 4 }) }),
    )
    expect(change.order).toMatchObject({ limit_price: 640_000_000n, bound: 640_000_000n, takes: order.takes })
    expect(change.lots).toEqual([])
    expect(change.journal).toBeUndefined()
  })

  test('needs no rate of exchange, and sells no more than there is', () => {
    const order = sale(4)
    expect(
      refusal(order, { quantity: 5 }, { rate: undefined, lots: lots({ lot_reserved: 4 }) }),
    ).toBeUndefined()
    expect(refusal(order, { quantity: 21 }, { lots: lots({ lot_reserved: 4 }) })).toBe('no_position')
  })

  test('of one purchase knows which one it is', () => {
    const order = sale(4, { lot: 'LOT000000010' }, [lot()])
    expect(order.lot).toBe('LOT000000010')
    expect(sale(4).lot).toBeNull()
  })

  test('above the maximum quantity can be repriced and reduced', () => {
    const large = lot({ lot_left: 240 })
    const order = sale(240, { lot: 'LOT000000010', position: 'full' }, [large])
    const there = { lots: [{ ...large, lot_reserved: 240 }] }
    expect(refusal(order, { limitPrice: 640_000_000n }, there)).toBeUndefined()
    expect(refusal(order, { quantity: 100 }, there)).toBeUndefined()
    expect(refusal(order, { quantity: 239 }, there)).toBeUndefined()
    expect(refusal(order, { quantity: 239, limitPrice: 640_000_000n }, there)).toBe('count_max')
  })
})

test.each<[string, RefusalCode, Revision, Partial<World>, Partial<OrderRow>]>([
  ['an order that is filled', 'not_pending', { quantity: 9 }, {}, { state: 'filled' }],
  ['one that is cancelled', 'not_pending', { quantity: 9 }, {}, { state: 'cancelled' }],
  ['one whose day is over', 'not_pending', { quantity: 9 }, { marketNow: now + 7_200_000 }, {}],
  ['what only an exchange may deal in', 'exchange_only', { quantity: 11 }, { mayDealIn: false }, {}],
  ['a halted instrument', 'halted', { quantity: 11 }, { halted: true }, {}],
  ['no quantity', 'count_invalid', { quantity: 0 }, {}, {}],
  ['as much as is filled', 'count_min', { quantity: 3 }, {}, { filled: 3 }],
  ['more than an order may be', 'count_max', { quantity: 101 }, {}, {}],
  ['no price at all', 'price_stale', { quantity: 11 }, { quote: undefined }, {}],
  ['an old quote', 'price_stale', { quantity: 11 }, { quoteFresh: false }, {}],
  ['a limit off the tick', 'price_invalid', { limitPrice: 590_001_000n }, {}, {}],
  ['a limit far from the price', 'price_invalid', { limitPrice: 100_000_000n }, {}, {}],
  ['a stop that it does not have', 'price_invalid', { stopPrice: 610_000_000n }, {}, {}],
  [
    'too little money',
    'not_sufficient_funds',
    { quantity: 20 },
    { spendable: { cash: 10n, unsettled: 0n } },
    {},
  ],
])('%s is refused with %s', (_, code, wanted, of, order) => {
  expect(refusal({ ...waiting(), ...order }, wanted, of)).toBe(code)
})

test('an order can be changed a limited number of times', () => {
  let order = waiting()
  for (let n = 0; n < 25; n++) order = reviseOrder(order, { quantity: 9 + (n % 2) }, world()).order
  expect(refusal(order, { quantity: 5 })).toBe('change_max')
})

test('while the market is closed an order is changed against the last price, however old', () => {
  const closed = { sessionOpen: false, quoteFresh: false }
  const order = waiting({ queue: true }, closed)
  expect(order.state).toBe('queued')
  expect(reviseOrder(order, { limitPrice: 595_000_000n }, world(closed)).order).toMatchObject({
    state: 'queued',
    limit_price: 595_000_000n,
  })
})

test('a limit outside the price band stays if only the quantity changes', () => {
  const far = { ...quote, last: 900_000_000n, bid: 900_000_000n, ask: 900_000_000n }
  expect(refusal(waiting(), { quantity: 9 }, { quote: far })).toBeUndefined()
  expect(rateCard.band).toBeLessThan(500_000n)
})

describe('a trailing stop with another distance', () => {
  const trailing = (of: Partial<OrderRequest> = {}) =>
    waiting(
      { side: 'sell', type: 'trailing', limitPrice: null, trailDistance: 10_000_000n, ...of },
      { lots: [lot()] },
    )
  const revised = (order: OrderRow, wanted: Revision, best?: bigint) =>
    reviseOrder(order, wanted, world({ lots: [lot()] }), best).order

  test.each<[string, Revision, bigint | undefined, Partial<OrderRow>, string]>([
    [
      'nearer to the best price',
      { trailDistance: 5_000_000n },
      612_000_000n,
      { stop_price: 607_000_000n },
      '602000000',
    ],
    [
      'further from the best price',
      { trailDistance: 30_000_000n },
      612_000_000n,
      { stop_price: 582_000_000n },
      '602000000',
    ],
    [
      'a share of the best price',
      { trailBps: 500 },
      620_000_000n,
      { stop_price: 589_000_000n, trail_bps: 500 },
      '610000000',
    ],
    [
      'the price of now, where nobody has looked since',
      { trailDistance: 20_000_000n },
      undefined,
      { stop_price: 580_000_000n },
      '590000000',
    ],
  ])('has its stop there: %s', (_, wanted, best, after, was) => {
    const order = trailing()
    const change = revised(order, wanted, best)
    expect(change).toMatchObject({
      ...after,
      trail_distance: wanted.trailDistance ?? null,
      state: 'trigger_pending',
      quantity: 10,
      takes: order.takes,
    })
    expect(change.timeline.at(-1)).toMatchObject({
      state: 'changed',
      was: { stop_price: was, trail_distance: '10000000' },
    })
  })

  test('reserves for the stop of a purchase where it is then', () => {
    const order = waiting({ type: 'trailing', limitPrice: null, trailDistance: 10_000_000n })
    const change = reviseOrder(order, { trailDistance: 20_000_000n }, world(), 600_000_000n)
    const like = waiting({ type: 'trailing', limitPrice: null, trailDistance: 20_000_000n })
    expect(change.order).toMatchObject({ stop_price: like.stop_price, bound: like.bound, held: like.held })
  })

  test.each<[string, Revision, RefusalCode]>([
    ['two distances', { trailDistance: 5_000_000n, trailBps: 100 }, 'price_invalid'],
    ['no distance', { trailDistance: 0n }, 'price_invalid'],
    ['a stop that no order could have', { trailDistance: 590_000_000n }, 'price_invalid'],
    ['a stop price of its own', { stopPrice: 595_000_000n }, 'price_invalid'],
  ])('is refused: %s', (_, wanted, code) => {
    expect(refusal(trailing(), wanted, { lots: [lot()] })).toBe(code)
  })

  test('is refused once it was reached, and to an order that does not trail', () => {
    const reached: OrderRow = { ...trailing(), state: 'resting' }
    expect(refusal(reached, { trailDistance: 5_000_000n }, { lots: [lot()] })).toBe('price_invalid')
    expect(refusal(waiting(), { trailBps: 100 })).toBe('terms_invalid')
  })

  test('the same distance changes nothing', () => {
    const order = trailing()
    expect(revised(order, { trailDistance: 10_000_000n }, 650_000_000n)).toBe(order)
  })
})

describe('the target and the stop of a bracket that waits', () => {
  const bracket = (of: Partial<OrderRequest> = {}) =>
    waiting({ exitTarget: 620_000_000n, exitStop: 570_000_000n, ...of })

  test('are changed, and nothing else is', () => {
    const order = bracket()
    const change = reviseOrder(order, { exitTarget: 630_000_000n }, world())
    expect(change.journal).toBeUndefined()
    expect(change.order).toMatchObject({
      exit_target: 630_000_000n,
      exit_stop: 570_000_000n,
      bound: order.bound,
      held: order.held,
      limit_price: order.limit_price,
    })
    expect(change.order.timeline.at(-1)?.was).toMatchObject({
      exit_target: '620000000',
      exit_stop: '570000000',
    })
  })

  test('move together with the limit between them', () => {
    const wanted = { limitPrice: 560_000_000n, exitStop: 550_000_000n }
    expect(refusal(bracket(), { limitPrice: wanted.limitPrice })).toBe('price_invalid')
    expect(reviseOrder(bracket(), wanted, world()).order).toMatchObject({
      limit_price: 560_000_000n,
      exit_stop: 550_000_000n,
    })
  })

  test.each<[string, Revision, RefusalCode]>([
    ['a stop above what it pays', { exitStop: 595_000_000n }, 'price_invalid'],
    ['a target below what it pays', { exitTarget: 585_000_000n }, 'price_invalid'],
    ['a target that no order could have', { exitTarget: 6_000_000_000n }, 'price_invalid'],
    ['a target off the step', { exitTarget: 620_000_001n }, 'price_invalid'],
  ])('are refused: %s', (_, wanted, code) => {
    expect(refusal(bracket(), wanted)).toBe(code)
  })

  test('an order without a bracket does not get one', () => {
    expect(refusal(waiting(), { exitTarget: 620_000_000n, exitStop: 570_000_000n })).toBe('terms_invalid')
  })
})
