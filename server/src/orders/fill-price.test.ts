/**
 * Rule H4, whoever writes it: a fill is done at the price of the quote that it keeps, within what its order
 * allows.
 */
import { buy, sell } from '@tarazu/contract/orders/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from '../ledger/check.ts'
import { asOwner, type TestServer, testServer } from '../testing/test-server.ts'

let world: TestServer
/**
 * Their numbers: a purchase at 600 at most, a sale at 590 at least, and one at the market, all done at 595
 * and 599.
 */
const orders: Record<'bought' | 'sold' | 'soldAtMarket', string> = { bought: '', sold: '', soldAtMarket: '' }

beforeAll(async () => {
  world = await testServer({}, { leads: false })
  const customer = await world.customer({ cash: 100_000_00n })
  world.feed.set('SBIN.NS', 597, { bid: 595_000_000n, ask: 599_000_000n })
  const limited = { symbol: 'SBIN.NS', type: 'limit' } as const
  const wanted = { ...limited, kind: 'stock', quantity: 4, limitPrice: 600_000_000n } as const
  orders.bought = (await customer.call(buy, wanted)).number
  orders.sold = (await customer.call(sell, { ...limited, quantity: 2, limitPrice: 590_000_000n })).number
  orders.soldAtMarket = (await customer.call(sell, { symbol: 'SBIN.NS', quantity: 2 })).number
})
afterAll(() => world.close({ transfersAtLeast: 4 }))

type Changes = Partial<Record<'price' | 'bid' | 'ask' | 'source', string>>

/** A copy of the order's fill, with columns of other values. */
const copied = (
  number: string,
  { price = 'f.price', bid = 'f.bid', ask = 'f.ask', source = 'f.source' }: Changes,
) => `
  insert into fill (order_id, quantity, price, value, fees, at, source, quoted_at, received_at, bid, ask, size, slippage,
                    rate, rate_source, rate_at, rules, cost)
  select o.id, f.quantity, ${price}, f.value, f.fees, f.at, ${source}, f.quoted_at, f.received_at, ${bid}, ${ask}, f.size,
         f.slippage, f.rate, f.rate_source, f.rate_at, f.rules, f.cost
    from fill f join orders o on o.id = f.order_id where o.number = '${number}' order by f.id limit 1`

/** As the server's own role, and taken back; what the order is can be made another thing before. */
async function add(statement: string, before = '') {
  const client = await world.deps.pool.connect()
  try {
    await client.query('begin')
    await client.query(before)
    return await client.query(statement).then(
      ({ rowCount }) => `added ${rowCount}`,
      ({ constraint }: { constraint?: string }) => constraint,
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const refused = 'fill_price_proven'

test.each<[string, keyof typeof orders, Changes, string]>([
  ['a copy of a purchase', 'bought', {}, 'added 1'],
  ['a purchase below the ask', 'bought', { price: '598999999' }, refused],
  ['a purchase above the ask', 'bought', { price: '599000001' }, refused],
  ['a purchase at the bid', 'bought', { price: 'f.bid' }, refused],
  ['a purchase at its limit and the ask', 'bought', { price: '600000000', ask: '600000000' }, 'added 1'],
  ['a purchase beyond its limit', 'bought', { price: '600000001', ask: '600000001' }, refused],
  ['a purchase at the price of an issue', 'bought', { source: "'issue'" }, refused],
  ['a copy of a sale', 'sold', {}, 'added 1'],
  ['a sale above the bid', 'sold', { price: '595000001' }, refused],
  ['a sale at the ask', 'sold', { price: 'f.ask' }, refused],
  ['a sale below its limit', 'sold', { price: '589999999', bid: '589999999' }, refused],
  ['a sale at the market beyond its collar', 'soldAtMarket', { price: '1', bid: '1' }, refused],
])('%s can be added or not', async (_, order, changes, outcome) => {
  expect(await add(copied(orders[order], changes))).toBe(outcome)
})

const itsEnd = (price: string) => `
  insert into instrument_event (symbol, kind, day, due, state, price, created_at)
  select symbol, 'expiry', trading_day, created_at, 'begun', ${price}, created_at from orders where number = '${orders.soldAtMarket}';
  update orders set reason = 'expired_contract', bound = 0 where number = '${orders.soldAtMarket}'`
const at = (price: string) => ({ price, bid: price, ask: price })

test.each<[string, keyof typeof orders, Changes, () => string, string]>([
  ['of a listing that has no such price', 'bought', {}, () => "update orders set kind = 'bulk'", refused],
  ['of an issue that nobody applied for', 'bought', {}, () => "update orders set kind = 'ipo'", refused],
  ['at the end of a contract that has none', 'soldAtMarket', {}, () => itsEnd('null'), refused],
  ['at the last price of a contract', 'soldAtMarket', at('580000000'), () => itsEnd('580000000'), 'added 1'],
  ['at another price than the last', 'soldAtMarket', at('580000001'), () => itsEnd('580000000'), refused],
  ['at nothing, where the last price is below', 'soldAtMarket', at('0'), () => itsEnd('-7'), 'added 1'],
  ['at the bid when the contract has ended', 'soldAtMarket', {}, () => itsEnd('580000000'), refused],
])('a fill %s can be added or not', async (_, order, changes, before, outcome) => {
  expect(await add(copied(orders[order], changes), before())).toBe(outcome)
})

test('a fill without an order is refused', async () => {
  expect(await add(copied(orders.bought, {}).replace('select o.id', 'select -o.id'))).toBe(refused)
})

/** What was written past the trigger, by whoever owns the database. */
async function foundOf(statement: string) {
  const kept = 'alter table fill disable trigger user'
  await asOwner(world.databaseUrl, (owner) => owner.query(`${kept}; ${statement}`))
  const { problems } = await checkLedger(world.deps.db)
  return problems.filter((problem) => problem.startsWith('a fill is not at the price of its quote'))
}

test('the check of the ledger names a fill whose price was changed, and one beyond its limit', async () => {
  const price = (set: string, number: string) =>
    `update fill set ${set} where order_id = (select id from orders where number = '${number}')`
  expect(await foundOf(price('price = 598000000', orders.bought))).toEqual([
    `a fill is not at the price of its quote: ${orders.bought} buy at 598000000, bid 595000000, ask 599000000`,
  ])
  expect(await foundOf(price('price = 601000000, ask = 601000000', orders.bought))).toEqual([
    `a fill is not at the price of its quote: ${orders.bought} buy at 601000000, bid 595000000, ask 601000000`,
  ])
  const changed = `update orders set timeline = timeline || '[{"state": "changed", "at": "2099-01-01T00:00:00.000Z"}]'
                    where number = '${orders.bought}'`
  // Its limit was another one when it was filled: only the trigger saw that.
  expect(await foundOf(changed)).toEqual([])
  expect(await foundOf(price('price = 599000000, ask = 599000000', orders.bought))).toEqual([])
})
