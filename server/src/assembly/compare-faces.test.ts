/** Somebody with the database who shows customers other figures than the books say. */
import { buy, cancelOrder, sell } from '@tarazu/contract/orders/api'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { planOf } from '../testing/plan-of.ts'
import { asOwner, type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { compareFaces, lastWhoTraded } from './compare-faces.ts'

let world: TestServer
let customer: TestCustomer
let undo = ''

beforeAll(async () => {
  world = await testServer({}, { leads: false })
  customer = await world.customer({ cash: 1_000_000_00n })
  world.feed.set('SBIN.NS', 600)
  const stock = { symbol: 'SBIN.NS', kind: 'stock' } as const
  await customer.call(buy, { ...stock, quantity: 5 })
  await customer.call(buy, { ...stock, quantity: 3 })
  await customer.call(sell, { symbol: 'SBIN.NS', quantity: 2 })
  const limit = { ...stock, position: 'full', type: 'limit', limitPrice: 590_000_000n, quantity: 1 } as const
  const { number } = await customer.call(buy, limit)
  await customer.call(cancelOrder, { number })
  await customer.call(buy, limit)
  await world.customer()
})
afterEach(async () => {
  if (undo) await asOwner(world.databaseUrl, (owner) => owner.query(undo))
  undo = ''
})
afterAll(() =>
  world.close({
    transfersAtLeast: 4,
    faults: [/^customers are shown something else than the books say$/, /^safe mode stands$/],
  }),
)

const change = (statements: string) => asOwner(world.databaseUrl, (owner) => owner.query(statements))

test('customers are answered what the books say, also while they trade', async () => {
  expect(await compareFaces(world.deps)).toBeUndefined()
  const trading = (async () => {
    for (let n = 0; n < 5; n++) await customer.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 1 })
  })()
  expect(await compareFaces(world.deps)).toBeUndefined()
  await trading
  expect(await compareFaces(world.deps)).toBeUndefined()
})

test('who traded last is found without reading all journals', async () => {
  expect(await planOf(world.deps.db, lastWhoTraded)).toContain('Index Scan Backward using journal_pkey')
})

const own = `customer_id = current_setting('tarazu.customer')::integer`

test.each([
  [
    'orders',
    `alter policy own on orders using (${own} and side = 'buy')`,
    `alter policy own on orders using (${own})`,
  ],
  [
    'entries of the bill',
    `alter policy own on bill using (${own} and amount > 0)`,
    `alter policy own on bill using (${own})`,
  ],
  [
    'balances',
    `update account set balance = balance + 1 where address = 'customer:' || $id || ':cash'`,
    `update account set balance = balance - 1 where address = 'customer:' || $id || ':cash'`,
  ],
])('other %s are found', async (named, falsify, back) => {
  const withId = (text: string) => text.replaceAll('$id', String(customer.id))
  undo = withId(back)
  // In memory by now.
  expect(await compareFaces(world.deps)).toBeUndefined()
  await change(withId(falsify))
  expect(await compareFaces(world.deps)).toBe(
    `Customer ${customer.id} is answered other ${named} than the books say.`,
  )
  await vi.waitFor(() => expect(world.deps.safeMode.standing()).toMatchObject({ reason: 'ledger_broken' }))
})
