import { buy, getOrder } from '@tarazu/contract/orders/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateCard } from '../config/rate-card.ts'
import { walletRate } from '../market/wallet-rate.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { commitOrdersIn, fillColumns, orderColumns } from './commit-orders.ts'
import { continueOrder } from './continue-order.ts'
import { endOrder } from './end-order.ts'
import { readOrder } from './read-order.ts'

let world: TestServer

beforeAll(async () => {
  world = await testServer()
})

afterAll(() => world.close({ transfersAtLeast: 4 }))

test.each([
  ['orders', orderColumns],
  ['fill', fillColumns],
])('the columns of %s are written in the order of the table', async (table, columns) => {
  const { rows } = await world.deps.pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  )
  expect(rows.map(({ name }) => name)).toEqual([...columns])
})

/** Both ways round: of two decisions about one order that leave in one batch, nothing of the second happens. */
test.each([
  ['cancel', 'fill'],
  ['fill', 'cancel'],
] as const)('a %s comes before a %s of the same order in one batch', async (first, second) => {
  const { deps } = world
  world.feed.set('SBIN.NS', 600)
  const customer = await world.customer({ cash: 10_000_00n })
  const { number } = await customer.call(buy, {
    symbol: 'SBIN.NS',
    kind: 'stock',
    quantity: 3,
    type: 'limit',
    limitPrice: 590_000_000n,
  })
  const order = await readOrder(deps, number, customer.id)
  const quote = deps.market.quote('SBIN.NS')
  const rate = walletRate(deps, 'INR')
  if (!order || !quote || !rate) throw new Error('no order, quote or rate')
  const at = { now: deps.clock.now(), marketNow: deps.market.now(), settles: deps.market.now() }
  const changes = {
    cancel: endOrder(order, [], { event: 'cancel', who: 'customer', reason: null }, at, 'INR'),
    // What the matching decides when the price comes to the limit, and the customer taps on "cancel" in the same moment.
    fill: continueOrder(
      order,
      [],
      { ...quote, ask: 589_000_000n, askSize: 1_000, at: quote.at + 1 },
      rate,
      rateCard,
      at,
      'INR',
    ),
  }
  if (!changes.fill) throw new Error('the quote does not fill the order')
  const both = [changes[first], changes[second]].filter((each) => each !== undefined)
  const outcomes = await deps.db.transaction().execute((tx) => commitOrdersIn(tx, both, 'test'))
  expect(outcomes.map(({ status }) => status)).toEqual(['done', 'stale'])
  const now = await customer.call(getOrder, { number })
  expect(now).toMatchObject(
    first === 'fill' ? { state: 'filled', filled: 3 } : { state: 'cancelled', filled: 0, fills: [] },
  )
  expect(now.fills.length).toBe(first === 'fill' ? 1 : 0)
})
