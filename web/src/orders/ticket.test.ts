import type { Order } from '@tarazu/contract/orders/order'
import { describe, expect, test } from 'vitest'
import { priceMicros, priceTyped } from '../forms/typed-price.ts'
import {
  amountOf,
  buyInput,
  changeInput,
  isPastStop,
  isSameChange,
  newTicket,
  previewInput,
  quantityCap,
  saleParts,
  sellInput,
  type Ticket,
  ticketOf,
  ticketProblems,
  withSide,
  withType,
} from './ticket.ts'

const tick = 50_000n
const filled = (change: Partial<Ticket>): Ticket => ({ ...newTicket('buy'), ...change })

describe('a price field, given', () => {
  test.each([
    ['2951.10', '2951.10', 2_951_100_000n],
    ['2951,1', '2951.1', 2_951_100_000n],
    ['₹ 12', '12', 12_000_000n],
    ['12.', '12.', 12_000_000n],
    ['.5', '.5', 500_000n],
    ['1,667.60', '1667.60', 1_667_600_000n],
    ['1,00,000.5', '100000.5', 100_000_500_000n],
    ['1,00,000', '100000', 100_000_000_000n],
    ['1.667,60', '1667.60', 1_667_600_000n],
    ['123456789.123456', '123456789.123456', 123_456_789_123_456n],
    // Keeping only the digits would make another price of these.
    ['1.2.3', '1.2.3', undefined],
    ['0.0000019', '0.0000019', undefined],
    ['1234567890123', '1234567890123', undefined],
    ['9'.repeat(400), '9'.repeat(24), undefined],
    ['-5', '-5', undefined],
    ['1e9', '1e9', undefined],
    ['१२', '१२', undefined],
    ['', '', undefined],
    ['.', '.', undefined],
    ['0', '0', undefined],
    ['0.00', '0.00', undefined],
  ])('%s, keeps %s', (typed, kept, micros) => {
    expect(priceTyped(typed)).toBe(kept)
    expect(priceMicros(kept)).toBe(micros)
  })
})

describe('the problems of a ticket with', () => {
  test.each([
    ['one share', {}, {}],
    ['an empty quantity', { quantity: '' }, { quantity: { problem: 'count_invalid' } }],
    ['a quantity of zero', { quantity: '0' }, { quantity: { problem: 'count_invalid' } }],
    ['50 of a half position', { quantity: '50' }, {}],
    ['51 of a half position', { quantity: '51' }, { quantity: { problem: 'count_max', maximum: 50 } }],
    ['100 of a full position', { quantity: '100', position: 'full' }, {}],
    [
      '101 of a full position',
      { quantity: '101', position: 'full' },
      { quantity: { problem: 'count_max', maximum: 100 } },
    ],
    ['a limit without a price', { type: 'limit' }, { limitPrice: 'missing' }],
    ['a limit on its step', { type: 'limit', limitPrice: '100.05' }, {}],
    ['a limit off its step', { type: 'limit', limitPrice: '100.07' }, { limitPrice: 'off_tick' }],
    ['a stop without a price', { type: 'stop' }, { stopPrice: 'missing' }],
    ['a stop-limit with neither', { type: 'stop_limit' }, { stopPrice: 'missing', limitPrice: 'missing' }],
    ['a price left over from another type', { type: 'market', limitPrice: '100.07' }, {}],
  ] as [string, Partial<Ticket>, object][])('%s', (_, change, problems) => {
    expect(ticketProblems(filled(change), tick)).toEqual(problems)
  })
})

describe('the quantity cap of a sale of one lot', () => {
  const sale = filled({ side: 'sell', lot: 'ABCDEFGH1234' })
  test('from a block, placement or issue is what the server allows', () => {
    expect(quantityCap(sale, 500)).toBe(500)
    const all = { ...sale, quantity: '500' }
    expect(ticketProblems(all, tick, quantityCap(all, 500))).toEqual({})
    expect(ticketProblems({ ...all, quantity: '501' }, tick, 500)).toEqual({
      quantity: { problem: 'count_max', maximum: 500 },
    })
  })
  test('from the market is that of its position, also until the server has answered', () => {
    expect(quantityCap(sale, 12)).toBe(50)
    expect(quantityCap({ ...sale, position: 'full' })).toBe(100)
  })
  test("is above the position's, unlike that of other sales and of purchases", () => {
    expect(quantityCap({ ...sale, lot: undefined }, 500)).toBe(50)
    expect(quantityCap({ ...sale, side: 'buy' }, 500)).toBe(50)
  })
})

describe('the offered parts of a sale', () => {
  const offered = (held: number, change: Partial<Ticket> = {}, step = 1) =>
    saleParts(filled({ side: 'sell', ...change }), held, held, step)

  test('are half and all, even above the cap of a half position', () => {
    expect(offered(12)).toEqual({ half: 6, max: 12 })
    expect(offered(80, { position: 'half' })).toEqual({ half: 40, max: 80 })
  })
  test('leave out a half below one unit', () => {
    expect(offered(3)).toEqual({ half: 1, max: 3 })
    expect(offered(1)).toEqual({ half: 0, max: 1 })
    expect(offered(0)).toEqual({ half: 0, max: 0 })
  })
  test('are limited to one order, except for one lot, which may be sold at once', () => {
    expect(offered(250)).toEqual({ half: 0, max: 100 })
    expect(offered(250, { lot: 'ABCDEFGH1234' })).toEqual({ half: 0, max: 250 })
    expect(offered(150, { lot: 'ABCDEFGH1234' })).toEqual({ half: 75, max: 150 })
  })
  test('are multiples of the step', () => {
    expect(offered(90, {}, 25)).toEqual({ half: 25, max: 75 })
    expect(offered(30, {}, 25)).toEqual({ half: 0, max: 25 })
  })
})

test('changing the side resets quantity and lot, but not the position', () => {
  const ticket = filled({ side: 'sell', quantity: '12', position: 'full', lot: 'ABCDEFGH1234' })
  expect(withSide(ticket, 'buy')).toEqual({ ...ticket, side: 'buy', quantity: '1', lot: undefined })
  expect(withSide(ticket, 'sell')).toBe(ticket)
})

describe('the price fields of an order type', () => {
  test('begin at the multiple of the tick nearest to the price', () => {
    expect(withType(newTicket('buy'), 'limit', 100_070_000n, tick).limitPrice).toBe('100.05')
  })
  test('of a stop begin where the price has not been yet', () => {
    for (const [side, price] of [
      ['buy', '102.05'],
      ['sell', '98.05'],
    ] as const) {
      const ticket = withType(newTicket(side), 'stop_limit', 100_070_000n, tick)
      expect([ticket.stopPrice, ticket.limitPrice]).toEqual([price, price])
      expect(isPastStop(ticket, 100.07)).toBe(false)
    }
  })
  test('of a target and a stop begin on both sides of the price', () => {
    const ticket = withType(newTicket('sell'), 'oco', 100_000_000n, tick)
    expect([ticket.limitPrice, ticket.stopPrice]).toEqual(['102.00', '98.00'])
    expect(ticketProblems(ticket, tick)).toEqual({})
    expect(sellInput(ticket, 'SBIN.NS', 100_000_000n, false)).toMatchObject({
      type: 'oco',
      limitPrice: 102_000_000n,
      stopPrice: 98_000_000n,
    })
    expect(withSide(ticket, 'buy').type).toBe('market')
  })
  test('keep what was typed', () => {
    expect(withType(filled({ type: 'limit', limitPrice: '99' }), 'stop_limit', 1n, tick).limitPrice).toBe(
      '99',
    )
  })
  test('are emptied by a type without them', () => {
    expect(withType(filled({ type: 'limit', limitPrice: '99' }), 'market', 1n, tick).limitPrice).toBe('')
  })
  test('stay empty if the instrument has no price', () => {
    expect(withType(newTicket('buy'), 'limit', null, tick).limitPrice).toBe('')
  })
})

test.each([
  ['a sale above the price', { side: 'sell', stopPrice: '101' }, true],
  ['a sale at the price', { side: 'sell', stopPrice: '100' }, true],
  ['a sale below the price', { side: 'sell', stopPrice: '99.95' }, false],
  ['a purchase below the price', { side: 'buy', stopPrice: '99.95' }, true],
  ['a purchase above the price', { side: 'buy', stopPrice: '100.05' }, false],
  ['an order that waits until it is triggered', { stopPrice: '99', validity: 'gtt' }, false],
  ['an order without a stop', { type: 'limit', stopPrice: '99' }, false],
  ['an order whose stop is not typed', { stopPrice: '' }, false],
] as const)('the stop of %s is past at a price of 100: case %#', (_, change, past) => {
  expect(isPastStop(filled({ type: 'stop', ...change }), 100)).toBe(past)
  expect(isPastStop(filled({ type: 'stop', ...change }), undefined)).toBe(false)
})

test.each([
  ['stop', 'day'],
  ['stop_limit', 'day'],
  ['limit', 'ioc'],
] as const)('an order at once that becomes a %s is valid: %s', (type, validity) => {
  expect(withType(filled({ validity: 'ioc' }), type, 100_000_000n, tick).validity).toBe(validity)
})

describe('an exact quantity', () => {
  test('is capped by what one order may have now', () => {
    expect(quantityCap(filled({ position: 'exact' }), 0, 640)).toBe(640)
    expect(ticketProblems(filled({ position: 'exact', quantity: '640' }), tick, 640)).toEqual({})
  })

  test('sells all that is held, beyond the cap of the other modes', () => {
    const sale = filled({ side: 'sell', position: 'exact' })
    expect(saleParts(sale, 700, 700)).toEqual({ half: 350, max: 700 })
  })
})

describe('the request', () => {
  test('of an order at market contains the seen price as a bound', () => {
    expect(buyInput(filled({ quantity: '12' }), 'TCS.NS', 5n, false)).toEqual({
      symbol: 'TCS.NS',
      kind: 'stock',
      quantity: 12,
      type: 'market',
      validity: 'day',
      position: 'half',
      seenPrice: 5n,
    })
  })
  test('of a limit order contains its limit, and queues if the customer chose so', () => {
    const ticket = filled({ type: 'limit', limitPrice: '100.05', stopPrice: '1' })
    expect(buyInput(ticket, 'TCS.NS', 5n, true)).toEqual({
      symbol: 'TCS.NS',
      kind: 'stock',
      quantity: 1,
      type: 'limit',
      validity: 'day',
      position: 'half',
      limitPrice: 100_050_000n,
      queue: true,
    })
  })
  test('of a sale names a lot only if one was chosen', () => {
    const ticket = filled({ side: 'sell' })
    expect(sellInput(ticket, 'TCS.NS', null, false)).not.toHaveProperty('lot')
    expect(sellInput({ ...ticket, lot: 'ABCDEFGH1234' }, 'TCS.NS', null, false)).toMatchObject({
      symbol: 'TCS.NS',
      lot: 'ABCDEFGH1234',
    })
  })
  test('of a preview is at market until the price is typed', () => {
    expect(previewInput(filled({ type: 'limit' }), 'TCS.NS', true)).toMatchObject({ type: 'market' })
    expect(previewInput(filled({ type: 'limit', limitPrice: '9' }), 'TCS.NS', true)).toMatchObject({
      type: 'limit',
      limitPrice: 9_000_000n,
    })
  })
  test('of a preview has a quantity of zero for an empty field', () => {
    expect(previewInput(filled({ quantity: '' }), 'TCS.NS', true).quantity).toBe(0)
  })
  test('of a preview of a purchase never names a lot', () => {
    expect(previewInput(filled({ lot: 'ABCDEFGH1234' }), 'TCS.NS', true)).not.toHaveProperty('lot')
  })
})

describe('an amount in place of a quantity', () => {
  const byAmount = (more: Partial<Ticket> = {}): Ticket => ({
    ...newTicket('buy'),
    position: 'exact',
    amount: '5000.5',
    ...more,
  })
  test('is sent with no quantity beside it', () => {
    const sent = { symbol: 'TCS.NS', quantity: 0, amount: 5_000_50n, position: 'exact' }
    expect(buyInput(byAmount(), 'TCS.NS', null, false)).toMatchObject(sent)
    expect(previewInput(byAmount(), 'TCS.NS', false)).toMatchObject(sent)
  })
  test.each<[Partial<Ticket>, bigint | null | undefined]>([
    [{}, 5_000_50n],
    [{ amount: '0.5' }, 50n],
    [{ amount: '1.000' }, null],
    [{ amount: '5000.005' }, null],
    [{ amount: '' }, null],
    [{ amount: '0' }, null],
    [{ amount: 'five' }, null],
    [{ amount: undefined }, undefined],
    [{ position: 'full' }, undefined],
    [{ type: 'limit' }, undefined],
    [{ side: 'sell' }, undefined],
  ])('with %o is %s', (more, amount) => {
    const ticket = byAmount(more)
    expect(amountOf(ticket)).toBe(amount)
    expect(ticketProblems(ticket, 0n).amount).toBe(amount === null ? 'missing' : undefined)
    if (amount === undefined) expect(buyInput(ticket, 'TCS.NS', null, false)).not.toHaveProperty('amount')
  })
})

describe('changing what waits', () => {
  const asOrder = (more: Partial<Order>) =>
    ({
      ...{ side: 'buy', quantity: 5, type: 'limit', validity: 'gtc', state: 'resting' },
      ...{ limitPrice: 600_000_000n, stopPrice: null, trailDistance: null, trailBps: null },
      ...{ exitTarget: null, exitStop: null },
      ...more,
    }) as Order
  test('a distance and the prices of a bracket are sent as they are typed', () => {
    const trailing = ticketOf(
      asOrder({ type: 'trailing', state: 'trigger_pending', side: 'sell', trailBps: 250 }),
    )
    expect(trailing.trail).toEqual({ amount: '2.5', unit: 'percent' })
    expect(changeInput({ ...trailing, trail: { amount: '12.50', unit: 'price' } }, 'A')).toMatchObject({
      trailDistance: 12_500_000n,
    })
    const bracket = ticketOf(asOrder({ exitTarget: 700_000_000n, exitStop: 500_000_000n }))
    expect(changeInput({ ...bracket, exitStop: '510' }, 'A')).toMatchObject({
      exitTarget: 700_000_000n,
      exitStop: 510_000_000n,
    })
  })

  test('what is not changed is the same request', () => {
    const order = asOrder({ exitTarget: 700_000_000n, exitStop: 500_000_000n })
    const before = changeInput(ticketOf(order), 'A')
    expect(isSameChange(before, changeInput(ticketOf(order), 'A'))).toBe(true)
    expect(isSameChange(before, changeInput({ ...ticketOf(order), exitStop: '501' }, 'A'))).toBe(false)
  })
})
