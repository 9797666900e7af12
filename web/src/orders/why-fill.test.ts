import { expect, test } from 'vitest'
import { whyFill } from './why-fill.ts'

type Filled = Parameters<typeof whyFill>[1]

const order: Filled = {
  side: 'buy',
  kind: 'stock',
  type: 'market',
  reason: null,
  limitPrice: null,
  stopPrice: null,
  askedPrice: 1_672_500_000n,
  timeline: [],
}
const filledAt = 2_000
const seen = { word: 'seen', price: 1_672_500_000n }
const limit = { type: 'limit', limitPrice: 1_700_000_000n, askedPrice: 1_700_000_000n } as const
const stop = { type: 'stop', stopPrice: 1_600_000_000n, askedPrice: null } as const

const trailing = { ...stop, type: 'trailing', side: 'sell' } as const
const oco = { ...stop, ...limit, type: 'oco', side: 'sell' } as const
const sold = (word: 'target' | 'stop' | 'trailing', price: bigint) =>
  ({ what: 'sold.bid', against: { word, price } }) as const
const bought = (price: bigint) => ({ what: 'bought.ask', against: { word: 'limit', price } }) as const

const stopReachedAt = (at: number): Partial<Filled> => ({
  ...oco,
  timeline: [{ state: 'stop_reached', at, who: 'system' }],
})

const changed = (order: Partial<Filled>, at: number): Partial<Filled> => {
  const was = { quantity: 9, limitPrice: 1_650_000_000n, stopPrice: order.stopPrice ?? null }
  return { ...order, timeline: [{ state: 'changed', at, who: 'customer', was }] }
}

test.each<[string, Partial<Filled>, boolean, ReturnType<typeof whyFill>]>([
  ['a purchase', {}, false, { what: 'bought.ask', against: seen as never }],
  ['a sale', { side: 'sell' }, false, { what: 'sold.bid', against: seen as never }],
  ['a purchase without offers', {}, true, { what: 'bought.last', against: seen as never }],
  ['a sale without offers', { side: 'sell' }, true, { what: 'sold.last', against: seen as never }],
  ['a limit', limit, false, { what: 'bought.ask', against: { word: 'limit', price: 1_700_000_000n } }],
  [
    'a stop',
    { ...stop, side: 'sell' },
    false,
    { what: 'sold.bid', against: { word: 'stop', price: 1_600_000_000n } },
  ],
  [
    'a stop with a limit',
    { ...stop, ...limit, type: 'stop_limit' },
    false,
    { what: 'bought.ask', against: { word: 'stopLimit', price: 1_700_000_000n, stop: 1_600_000_000n } },
  ],
  ['a stop that followed', trailing, false, sold('trailing', 1_600_000_000n)],
  ['a target', oco, false, sold('target', 1_700_000_000n)],
  ['a target whose stop was reached afterwards', stopReachedAt(2_001), false, sold('target', 1_700_000_000n)],
  ['a stop beside a target', stopReachedAt(2_000), false, sold('stop', 1_600_000_000n)],
  ['a limit that was changed afterwards', changed(limit, 2_001), false, bought(1_650_000_000n)],
  ['a limit that was changed before', changed(limit, 1_999), false, bought(1_700_000_000n)],
  ['a target that was changed afterwards', changed(oco, 2_001), false, sold('target', 1_650_000_000n)],
  ['an order that saw nothing', { askedPrice: null }, false, { what: 'bought.ask', against: undefined }],
  ['a block', { kind: 'bulk' }, false, { what: 'bought.offer', against: undefined }],
  ['an issue', { kind: 'ipo' }, true, { what: 'bought.offer', against: undefined }],
  [
    'units of a block that are sold',
    { kind: 'bulk', side: 'sell' },
    false,
    { what: 'sold.bid', against: seen as never },
  ],
  [
    'the end of a contract',
    { side: 'sell', reason: { code: 'expired_contract', text: '' } },
    false,
    { what: 'sold.end', against: undefined },
  ],
  [
    'a bond that is paid back',
    { side: 'sell', reason: { code: 'redeemed', text: '' } },
    false,
    { what: 'sold.end', against: undefined },
  ],
])('the price of %s', (_, of, offersAssumed, why) => {
  expect(whyFill({ offersAssumed, at: filledAt }, { ...order, ...of })).toEqual(why)
})
