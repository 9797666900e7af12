import type { BasketRow } from '@tarazu/contract/baskets/api'
import { expect, test } from 'vitest'
import { keptOrder, ticketOfKept } from './kept-order.ts'
import { newTicket } from './ticket.ts'

const symbol = 'SBIN.NS'
const row = (more: Partial<BasketRow> = {}): BasketRow => ({
  symbol,
  side: 'buy',
  quantity: 5,
  position: 'full',
  type: 'market',
  validity: 'day',
  ...more,
})

test.each<[string, BasketRow]>([
  ['a purchase at market', row()],
  ['a limit', row({ type: 'limit', limitPrice: 590_500_000n, validity: 'gtc' })],
  ['a stop with a limit', row({ type: 'stop_limit', stopPrice: 610_000_000n, limitPrice: 615_000_000n })],
  ['a bracket', row({ exitTarget: 700_000_000n, exitStop: 500_000_000n })],
  ['a sale that trails by a part', row({ side: 'sell', type: 'trailing', trailBps: 250 })],
  ['a sale that trails by a price', row({ side: 'sell', type: 'trailing', trailDistance: 12_500_000n })],
  [
    'a target and a stop',
    row({ side: 'sell', type: 'oco', stopPrice: 500_000_000n, limitPrice: 700_000_000n }),
  ],
  ['more than the caps', row({ quantity: 101, position: 'exact' })],
])('%s is kept as it was, when nothing is changed in the form', (_, kept) => {
  expect(keptOrder(ticketOfKept(kept), symbol)).toEqual(kept)
})

test('what is not of the chosen kind is not kept', () => {
  const ticket = { ...newTicket('buy'), limitPrice: '590', stopPrice: '610', exitTarget: '700' }
  expect(keptOrder(ticket, symbol)).toEqual(row({ quantity: 1 }))
})
