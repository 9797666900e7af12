import type { RefusalCode } from '@tarazu/contract/refusals'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../answer/refusal.ts'
import { rateCard } from '../../config/rate-card.ts'
import { instrument, lot, moves, now, quote, world } from '../../testing/order-world.ts'
import { continueOrder } from './continue-order.ts'
import { type OrderRequest, openOrder, type World } from './open-order.ts'
import { isOpenOrder } from './order.ts'

const who = { customer: 7, id: 1n, number: 'ORDER0000001' }

const wanted = (of: Partial<OrderRequest> = {}): OrderRequest => ({
  side: 'buy',
  quantity: 10,
  position: 'half',
  type: 'market',
  validity: 'day',
  limitPrice: null,
  stopPrice: null,
  trailDistance: null,
  trailBps: null,
  exitTarget: null,
  exitStop: null,
  seenPrice: null,
  queue: false,
  ...of,
})

function refusal(order: Partial<OrderRequest>, of: Partial<World> = {}): RefusalCode | undefined {
  try {
    openOrder(wanted(order), who, world(of))
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe('a purchase at market', () => {
  test('pays the ask and every fee, and brings the units of one lot', () => {
    const change = openOrder(wanted(), who, world())
    // 10 x 600.05 = 6000.50; brokerage 0.03 % = 1.80, tax 0.1 % = 6.00, exchange 0.003 % = 0.18, stamp 0.015
    // % = 0.90.
    expect(moves(change)).toEqual({
      'customer:7:cash INR': -600_938n,
      'house:market INR': 600_050n,
      'house:fees INR': 180n,
      'house:levies:transaction-tax INR': 600n,
      'house:levies:exchange-charge INR': 18n,
      'house:levies:stamp-duty INR': 90n,
      'house:market SBIN.NS': -10n,
      'customer:7:units:ORDER0000001 SBIN.NS': 10n,
    })
    expect(change.order).toMatchObject({
      state: 'filled',
      filled: 10,
      held: 0n,
      lot_left: 10,
      cost_left: 600_938n,
    })
    expect(change.fills).toMatchObject([
      {
        quantity: 10,
        price: '600050000',
        source: 'simulated',
        bid: '599950000',
        ask: '600050000',
        rules: rateCard.version,
      },
    ])
  })

  test('takes no more than the quote offers and reserves the rest', () => {
    const change = openOrder(wanted(), who, world({ quote: { ...quote, askSize: 4 } }))
    expect(change.order).toMatchObject({ state: 'part_filled', filled: 4 })
    const moved = moves(change)
    expect(moved['customer:7:units:ORDER0000001 SBIN.NS']).toBe(4n)
    expect(moved['customer:7:held:ORDER0000001 INR']).toBe(change.order.held)
    expect(change.order.held).toBeGreaterThan(6n * 60_005n)
  })

  test('spends unsettled proceeds before settled money', () => {
    const change = openOrder(wanted(), who, world({ spendable: { cash: 600_000n, unsettled: 1_000n } }))
    expect(moves(change)).toMatchObject({
      'customer:7:unsettled INR': -1_000n,
      'customer:7:cash INR': -599_938n,
    })
  })

  test('in another currency is converted at the rate that it keeps', () => {
    const rate = { value: 84_250_000n, source: 'simulated USDINR=X', at: now }
    const apple = {
      ...quote,
      symbol: 'AAPL',
      last: 200_000_000n,
      previousClose: 200_000_000n,
      bid: 200_000_000n,
      ask: 200_000_000n,
    }
    const change = openOrder(
      wanted({ quantity: 2 }),
      who,
      world({
        instrument: instrument('AAPL'),
        quote: apple,
        rate,
        spendable: { cash: 5_000_000n, unsettled: 0n },
      }),
    )
    expect(change.order.value).toBe(3_370_000n)
    expect(change.fills[0]).toMatchObject({ rate: '84250000', rate_source: 'simulated USDINR=X' })
  })
})

describe('a limit', () => {
  test('below the ask rests with its money reserved', () => {
    const change = openOrder(wanted({ type: 'limit', limitPrice: 590_000_000n }), who, world())
    expect(change.order).toMatchObject({ state: 'resting', filled: 0, bound: 590_000_000n })
    expect(change.fills).toEqual([])
    // 5900.00; 1.77, 5.90, 0.18 and 0.89 of fees: what it costs if all of it fills there.
    expect(change.order.held).toBe(590_874n)
    expect(moves(change)).toEqual({
      'customer:7:cash INR': -change.order.held,
      'customer:7:held:ORDER0000001 INR': change.order.held,
    })
  })

  test('in another currency reserves for a rate that moves against it', () => {
    const rate = { value: 84_000_000n, source: 'simulated USDINR=X', at: now }
    const apple = {
      ...quote,
      symbol: 'AAPL',
      last: 200_000_000n,
      previousClose: 200_000_000n,
      bid: 200_000_000n,
      ask: 200_000_000n,
    }
    const order = wanted({ quantity: 2, type: 'limit', limitPrice: 190_000_000n })
    const there = world({ instrument: instrument('AAPL'), quote: apple, rate })
    const worst = (2n * 190n * 84_00n * (1_000_000n + rateCard.rateCollar)) / 1_000_000n
    const { held } = openOrder(order, who, there).order
    expect(held).toBeGreaterThanOrEqual(worst)
    expect(held).toBeLessThan((worst * 101n) / 100n)
  })

  test('above the ask fills at the ask', () => {
    const change = openOrder(wanted({ type: 'limit', limitPrice: 605_000_000n }), who, world())
    expect(change.order).toMatchObject({ state: 'filled', value: 600_050n })
  })
})

describe('immediate or cancel', () => {
  const atOnce = { validity: 'ioc', type: 'limit', limitPrice: 601_000_000n } as const

  test('fills what the quote offers, reserves nothing and cancels the rest', () => {
    const change = openOrder(wanted(atOnce), who, world({ quote: { ...quote, askSize: 4 } }))
    expect(change.order).toMatchObject({
      state: 'cancelled',
      reason: 'not_at_once',
      filled: 4,
      held: 0n,
      lot_left: 4,
    })
    expect(change.order.timeline.map(({ state, who }) => [state, who])).toEqual([
      ['resting', 'customer'],
      ['part_filled', 'system'],
      ['cancelled', 'system'],
    ])
    expect(moves(change)['customer:7:held:ORDER0000001 INR']).toBeUndefined()
    expect(moves(change)['customer:7:cash INR']).toBe(-change.order.cost_left)
  })

  test('needs the money for what fills, not for all of it', () => {
    const there = world({
      quote: { ...quote, askSize: 4 },
      spendable: { cash: 240_376n, unsettled: 0n },
    })
    // 4 x 600.05 = 2400.20, with 0.72, 2.40, 0.07 and 0.36 of fees.
    expect(openOrder(wanted(atOnce), who, there).order.cost_left).toBe(240_375n)
    expect(refusal(atOnce, { ...there, spendable: { cash: 240_374n, unsettled: 0n } })).toBe(
      'not_sufficient_funds',
    )
  })

  test('that reaches nothing ends without a journal', () => {
    const change = openOrder(wanted({ ...atOnce, limitPrice: 590_000_000n }), who, world())
    expect(change).toMatchObject({ order: { state: 'cancelled', filled: 0, held: 0n }, fills: [], lots: [] })
    expect(change.journal).toBeUndefined()
  })

  test('sells what is bid for and reserves none of the other units', () => {
    const lots = [lot({ lot_left: 3 }), lot({ id: 11n, number: 'LOT000000011' })]
    const there = world({ quote: { ...quote, bidSize: 5 }, lots })
    const change = openOrder(wanted({ validity: 'ioc', side: 'sell' }), who, there)
    expect(change.order).toMatchObject({ state: 'cancelled', filled: 5 })
    expect(change.lots).toMatchObject([
      { id: 10n, lot_left: 0, lot_reserved: 0 },
      { id: 11n, lot_left: 8, lot_reserved: 0 },
    ])
    expect(moves(change)['house:market SBIN.NS']).toBe(5n)
    const none = openOrder(wanted({ validity: 'ioc', side: 'sell' }), who, {
      ...there,
      quote: { ...quote, bidSize: 0 },
    })
    expect(none).toMatchObject({ order: { state: 'cancelled', filled: 0 }, lots: [] })
    expect(none.journal).toBeUndefined()
  })

  test('does not wait for a session or a stop', () => {
    expect(refusal({ ...atOnce, queue: true }, { sessionOpen: false })).toBe('time_no')
    expect(refusal({ validity: 'ioc', type: 'stop', stopPrice: 610_000_000n })).toBe('terms_invalid')
  })
})

describe('an exact quantity', () => {
  const exact = { position: 'exact', quantity: 700 } as const

  test.each([
    [700, undefined],
    [1_000, undefined],
    [1_001, 'count_max'],
  ])('at market of %s where 1000 are offered: %s', (quantity, code) => {
    expect(refusal({ ...exact, quantity })).toBe(code)
  })

  test.each([
    [100_000, undefined],
    [100_001, 'count_max'],
  ])('that waits for a price, of %s: %s', (quantity, code) => {
    const rich = { spendable: { cash: 10n ** 11n, unsettled: 0n } }
    expect(refusal({ ...exact, quantity, type: 'limit', limitPrice: 590_000_000n }, rich)).toBe(code)
  })

  test('is a multiple of the lot, and so is what the quote offers', () => {
    const gold = { instrument: { ...instrument('SBIN.NS'), lot: 30 } }
    expect(refusal({ ...exact, quantity: 990 }, gold)).toBeUndefined()
    expect(refusal({ ...exact, quantity: 1_020 }, gold)).toBe('count_max')
  })
})

test.each([1, 7, 10])(
  'what a purchase reserves is what it costs at its worst price, in fills of %s',
  (size) => {
    const limit = openOrder(wanted({ type: 'limit', limitPrice: 590_000_000n }), who, world()).order
    let order = limit
    for (let at = now + 1_000; isOpenOrder(order); at += 1_000) {
      const offer = { ...quote, at, ask: 590_000_000n, askSize: size }
      const time = { day: '2026-01-05', now: at, marketNow: at, settles: at }
      const { rate, card, wallet } = world()
      if (!rate) throw new Error('no rate')
      const change = continueOrder(order, [], offer, rate, card, time, wallet)
      if (!change) throw new Error('nothing was filled')
      order = change.order
    }
    expect(order).toMatchObject({ state: 'filled', cost_left: limit.held })
  },
)

describe('a stop', () => {
  test('waits until the price reaches it', () => {
    const waiting = openOrder(wanted({ type: 'stop', stopPrice: 610_000_000n }), who, world())
    expect(waiting.order.state).toBe('trigger_pending')
    const reached = openOrder(wanted({ type: 'stop', stopPrice: 595_000_000n }), who, world())
    expect(reached.order.state).toBe('filled')
  })
})

describe('a sale', () => {
  test('takes the oldest units first and says what they had cost', () => {
    const lots = [
      lot({ cost_left: 5_000_00n }),
      lot({ id: 11n, number: 'LOT000000011', cost_left: 7_000_00n }),
    ]
    const change = openOrder(wanted({ side: 'sell', quantity: 13 }), who, world({ lots }))
    expect(change.order.takes).toEqual([
      { lot: '10', number: 'LOT000000010', quantity: 10, filled: 10 },
      { lot: '11', number: 'LOT000000011', quantity: 3, filled: 3 },
    ])
    expect(change.order.cost).toBe(5_000_00n + 2_100_00n)
    expect(change.lots).toMatchObject([
      { id: 10n, lot_left: 0, lot_reserved: 0, cost_left: 0n },
      { id: 11n, lot_left: 7, lot_reserved: 0, cost_left: 4_900_00n },
    ])
    const moved = moves(change)
    expect(moved).toMatchObject({
      'customer:7:units:LOT000000010 SBIN.NS': -10n,
      'customer:7:units:LOT000000011 SBIN.NS': -3n,
      'house:market SBIN.NS': 13n,
    })
    expect(moved['customer:7:unsettled INR']).toBe(change.settlement?.amount)
    expect(moved['customer:7:cash INR']).toBeUndefined()
  })

  test('that rests reserves its units, so that they cannot be sold twice', () => {
    const change = openOrder(
      wanted({ side: 'sell', quantity: 4, type: 'limit', limitPrice: 650_000_000n }),
      who,
      world({ lots: [lot()] }),
    )
    expect(change.lots).toMatchObject([{ lot_left: 10, lot_reserved: 4 }])
    expect(moves(change)).toEqual({
      'customer:7:units:LOT000000010 SBIN.NS': -4n,
      'customer:7:units:held:ORDER0000001 SBIN.NS': 4n,
    })
  })

  test('of what already waits in another order is refused', () => {
    expect(refusal({ side: 'sell', quantity: 7 }, { lots: [lot({ lot_reserved: 4 })] })).toBe('no_position')
  })
})

describe('a purchase that a split has made larger than an order may be', () => {
  const lots = [lot({ lot_left: 300, lot_reserved: 60 })]
  const sale = (quantity: number, more: Partial<OrderRequest> = {}) =>
    refusal({ side: 'sell', position: 'full', lot: 'LOT000000010', quantity, ...more }, { lots })
  test('is sold whole', () => {
    expect(sale(240)).toBeUndefined()
  })
  test('and in the parts that an order may be', () => {
    expect(sale(100)).toBeUndefined()
    expect(sale(101)).toBe('count_max')
    expect(sale(239)).toBe('count_max')
    expect(sale(300)).toBe('count_max')
    expect(sale(51, { position: 'half' })).toBe('count_max')
  })
  test('but not as the oldest of all that is held', () => {
    expect(
      refusal({ side: 'sell', position: 'full', quantity: 240 }, { lots: [lot({ lot_left: 240 })] }),
    ).toBe('count_max')
  })
})

test.each<[string, RefusalCode, Partial<OrderRequest>, Partial<World>]>([
  ['an index', 'not_tradable', {}, { instrument: instrument('^NSEI') }],
  ['a closed market', 'time_no', {}, { sessionOpen: false }],
  ['what only an exchange may deal in', 'exchange_only', {}, { mayDealIn: false }],
  ['a halted instrument', 'halted', {}, { halted: true }],
  ['no quantity', 'count_invalid', { quantity: 0 }, {}],
  ['more than half a position', 'count_max', { quantity: 51 }, {}],
  ['more than a full position', 'count_max', { quantity: 101, position: 'full' }, {}],
  ['no price at all', 'price_stale', {}, { quote: undefined }],
  ['a limit off the tick', 'price_invalid', { type: 'limit', limitPrice: 590_001_000n }, {}],
  ['a limit far from the price', 'price_invalid', { type: 'limit', limitPrice: 100_000_000n }, {}],
  ['an old quote', 'price_stale', {}, { quoteFresh: false }],
  ['a price that rose beyond what was seen', 'price_moved', { seenPrice: 590_000_000n }, {}],
  ['an old exchange rate', 'rete_no', {}, { rate: undefined }],
  ['too little money', 'not_sufficient_funds', {}, { spendable: { cash: 600_937n, unsettled: 0n } }],
  ['units that are not there', 'no_position', { side: 'sell' }, { lots: [lot({ lot_left: 9 })] }],
])('%s is refused with %s', (_, code, order, of) => {
  expect(refusal(order, of)).toBe(code)
})

test('the checks run in the order of the rules: the first that fails is the refusal', () => {
  const all: Partial<World> = { sessionOpen: false, halted: true, quote: undefined, rate: undefined }
  expect(refusal({ quantity: 1_000 }, all)).toBe('time_no')
  expect(refusal({ quantity: 1_000 }, { ...all, sessionOpen: true })).toBe('halted')
  expect(refusal({ quantity: 1_000 }, { ...all, sessionOpen: true, halted: false })).toBe('count_max')
})

test('an order that costs exactly what there is passes', () => {
  expect(refusal({}, { spendable: { cash: 600_938n, unsettled: 0n } })).toBeUndefined()
})

test('a price that fell below the one a buyer saw is accepted', () => {
  expect(refusal({ seenPrice: 700_000_000n })).toBeUndefined()
})

test('an order may queue for a closed market with its money reserved', () => {
  const change = openOrder(wanted({ queue: true }), who, world({ sessionOpen: false, quoteFresh: false }))
  expect(change.order.state).toBe('queued')
  expect(moves(change)['customer:7:held:ORDER0000001 INR']).toBe(change.order.held)
})

test('a gtc order waits a year at most, and never beyond the end of its instrument', () => {
  const until = (ends: number | undefined, validity: OrderRequest['validity'] = 'gtc') =>
    openOrder(
      wanted({ type: 'limit', limitPrice: 590_000_000n, validity }),
      who,
      world({ ends }),
    ).order.expires_at?.getTime()
  const [year, month] = [now + 365 * 86_400_000, now + 30 * 86_400_000]
  expect(until(undefined)).toBe(year)
  expect(until(year + 1)).toBe(year)
  expect(until(month)).toBe(month)
  expect(until(month, 'day')).toBe(now + 3_600_000)
})
