import { orderStateNames, orderStates, orderTypes } from '@tarazu/contract/orders/order'
import { describe, expect, test } from 'vitest'
import { isWaiting, statusOf, totalOf, waitingFor } from './order-state.ts'

test.each([
  [0, 'pending', 'notice'],
  [1, 'success', 'success'],
  [2, 'failed', 'error'],
  [3, 'cancelled', 'neutral'],
  [4, 'expired', 'neutral'],
  [9, 'pending', 'notice'],
])('status %d is shown as %s', (status, word, tone) => {
  expect(statusOf({ status })).toEqual({ text: `orders.status.${word}`, tone })
})

describe('every state that is pending says what it waits for, and no other does', () => {
  const pairs = orderStateNames.flatMap((state) => orderTypes.map((type) => [state, type] as const))
  test.each(pairs)('%s, %s', (state, type) => {
    const waiting = isWaiting({ status: orderStates[state] })
    expect(waitingFor({ state, type }) !== undefined).toBe(waiting)
  })
})

test('an order at market waits for the market, one with a price for its price', () => {
  expect(waitingFor({ state: 'resting', type: 'market' })).toBe('orders.waitingMarket')
  expect(waitingFor({ state: 'resting', type: 'limit' })).toBe('orders.waitingPrice')
})

test('fees add to what is paid and are taken off what is received', () => {
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
