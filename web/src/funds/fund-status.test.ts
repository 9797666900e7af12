import { expect, test } from 'vitest'
import { orderStatus, saleStatus } from './fund-status.ts'

test.each([
  ['active', 'held', 'funds.status.active'],
  ['active', 'active', 'funds.status.active'],
  ['active', 'waiting', 'funds.status.waiting'],
  ['completed', 'completed', 'funds.status.completed'],
  ['cancelled', 'cancelled', 'funds.status.cancelled'],
  ['suspended', 'active', 'funds.status.unknown'],
  ['constructor', 'active', 'funds.status.unknown'],
] as const)('a fund order with the status %s, at the stage %s, is labelled %s', (status, stage, text) => {
  expect(orderStatus({ status, stage }).text).toBe(text)
})

test('a fund on sale has the tone of success, a sold-out one the neutral tone', () => {
  expect(saleStatus({ state: 'open' })).toEqual({ text: 'funds.sale.open', tone: 'success' })
  expect(saleStatus({ state: 'sold_out' }).tone).toBe('neutral')
})
