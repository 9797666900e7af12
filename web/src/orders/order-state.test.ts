import { orderStateNames, orderStates, orderTypes } from '@tarazu/contract/orders/order'
import { describe, expect, test } from 'vitest'
import { isWaiting, priceOf, statusOf, totalOf, waitingFor, worstPrice } from './order-state.ts'

test.each([
  [0, 'pending', 'notice'],
  [1, 'success', 'success'],
  [2, 'failed', 'error'],
  [3, 'cancelled', 'neutral'],
  [4, 'expired', 'neutral'],
  [9, 'pending', 'notice'],
])('the order status %d is shown as %s', (status, word, tone) => {
  expect(statusOf({ status })).toEqual({ text: `orders.status.${word}`, tone })
})

describe('every pending order state names what it waits for, and no other state does', () => {
  const pairs = orderStateNames.flatMap((state) => orderTypes.map((type) => [state, type] as const))
  test.each(pairs)('%s, %s', (state, type) => {
    const waiting = isWaiting({ status: orderStates[state] })
    expect(waitingFor({ state, type }) !== undefined).toBe(waiting)
  })
})

test('a resting market order waits for the market, a limit order for its price', () => {
  expect(waitingFor({ state: 'resting', type: 'market' })).toBe('orders.waitingMarket')
  expect(waitingFor({ state: 'resting', type: 'limit' })).toBe('orders.waitingPrice')
})

test('fees add to the total of a purchase and reduce that of a sale', () => {
  const order = {
    value: 1_000n,
    fees: [
      { name: 'brokerage', amount: 3n },
      { name: 'tax', amount: 2n },
    ],
  }
  expect(totalOf({ ...order, side: 'buy' })).toBe(1_005n)
  expect(totalOf({ ...order, side: 'sell' })).toBe(995n)
})

test.each([
  ['a limit order', { limitPrice: 3n }, 3n],
  ['a stop, which asks for no price,', { stopPrice: 4n, askedPrice: null }, 4n],
  ['a stop with a limit', { limitPrice: 3n, stopPrice: 4n }, 3n],
  ['an order at market', {}, 2n],
  ['a filled purchase', { filled: 1, limitPrice: 3n }, 5n],
  ['a filled sale', { filled: 1, limitPrice: 3n, sellPrice: 6n }, 6n],
])('%s is listed with the price that says most of it', (_, order, price) => {
  const none = { filled: 0, price: 5n, sellPrice: null, limitPrice: null, stopPrice: null, askedPrice: 2n }
  expect(priceOf({ ...none, ...order })).toBe(price)
})

test.each([
  ['a purchase that waits for its stop', {}, 9n],
  ['a sale that waits for its stop', { side: 'sell' }, null],
  ['a sale that waits for its session', { side: 'sell', state: 'queued' }, null],
  ['a sale whose stop was reached', { side: 'sell', state: 'resting' }, 9n],
  ['a sale at market that waits for its session', { side: 'sell', type: 'market', state: 'queued' }, 9n],
  ['an order with a limit', { limitPrice: 8n }, null],
  ['an order that is filled', { state: 'filled' }, null],
] as const)('the worst price of %s is told where it is known: case %#', (_, order, worst) => {
  const waits = { kind: 'stock', side: 'buy', type: 'stop', limitPrice: null } as const
  expect(worstPrice({ ...waits, state: 'trigger_pending', bound: 9n, ...order })).toBe(worst)
})
