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
}
const seen = { word: 'seen', price: 1_672_500_000n }
const limit = { type: 'limit', limitPrice: 1_700_000_000n, askedPrice: 1_700_000_000n } as const
const stop = { type: 'stop', stopPrice: 1_600_000_000n, askedPrice: null } as const

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
    { what: 'bought.ask', against: { word: 'limit', price: 1_700_000_000n } },
  ],
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
  expect(whyFill({ offersAssumed }, { ...order, ...of })).toEqual(why)
})
