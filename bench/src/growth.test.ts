/** Copies of a customer's life are what the product would have written, and everything that checks agrees. */
import { getBalance } from '@tarazu/contract/wallet/api'
import { sealBlocks } from '@tarazu/server/src/chain/seal-blocks.ts'
import { verifyChain } from '@tarazu/server/src/chain/verify-chain.ts'
import { verifyLog } from '@tarazu/server/src/chain/verify-log.ts'
import { withRows } from '@tarazu/server/src/db/postgres-rows.ts'
import { settleProceeds } from '@tarazu/server/src/orders/settle-proceeds.ts'
import { creditSandboxRecharges } from '@tarazu/server/src/recharges/credit-recharges.ts'
import { asOwner, type TestCustomer, testServer } from '@tarazu/server/src/testing/test-server.ts'
import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { addCopies, addCustomers, readCustomers, readPattern, sealOldOrders } from './growth-fill.ts'
import { busiestSymbol, liveOnce, ordersOfLife } from './growth-life.ts'
import { symbols } from './orders.ts'

async function settleNow(owner: Client) {
  await owner.query('update settlement set due = now() where not settled')
}

test('a copy of a life has the rows that the product writes, and the checks agree', {
  tags: 'thorough',
}, async () => {
  const world = await testServer({}, { leads: false })
  world.feed.set(busiestSymbol, 0.59)
  for (const symbol of symbols) world.feed.set(symbol, 800)
  const { deps } = world
  const live = (customer: TestCustomer) =>
    liveOnce(customer.call, {
      async credited() {
        await creditSandboxRecharges(deps)
        expect((await customer.call(getBalance, {})).balance).toBeGreaterThan(0n)
      },
      async settled() {
        await asOwner(world.databaseUrl, settleNow)
        await settleProceeds(deps)
      },
    })
  const once = await world.customer()
  await live(once)
  const twice = await world.customer()
  await live(twice)
  await live(twice)

  await asOwner(world.databaseUrl, async (owner) => {
    const pattern = await readPattern(owner, once.id)
    expect(pattern.orders).toBe(ordersOfLife)
    await addCustomers(owner, 0, 20)
    await readCustomers(owner)
    await addCopies(owner, pattern, 0, 12)
    await addCopies(owner, pattern, 12, 12)
    const [expectedOnce, expectedTwice] = [await rowsOf(owner, once.id), await rowsOf(owner, twice.id)]
    const copied = await copiesOf(owner)
    expect([...new Set(copied.map(({ copies }) => copies))]).toEqual(expect.arrayContaining([1, 2]))
    for (const { id, copies } of copied) {
      if (copies === 1) expect(await rowsOf(owner, id)).toEqual(expectedOnce)
      if (copies === 2) expect(await rowsOf(owner, id)).toEqual(expectedTwice)
    }
    await sealOldOrders(owner)
    await sealBlocks(deps, () => true)
  })
  const chain = await verifyChain(deps.db, { whole: true, secrets: deps.secrets })
  expect(chain).toMatchObject({ problem: undefined, waiting: 0 })
  expect(await withRows(deps.db, (rows) => verifyLog(rows, {}))).toMatchObject({
    problem: undefined,
    waiting: 0,
  })
  await world.close({ transfersAtLeast: 27 * 100 })
})

async function copiesOf(owner: Client) {
  const { rows } = await owner.query<{ id: number; copies: number }>(
    `select c.id, count(*)::integer as copies from copied_customer c join recharge r on r.customer_id = c.id group by 1`,
  )
  return rows
}

const queries = {
  recharge: `select * from recharge where customer_id = $1 order by id`,
  orders: `select * from orders where customer_id = $1 order by id`,
  fill: `select f.* from fill f join orders o on o.id = f.order_id where o.customer_id = $1 order by f.id`,
  settlement: `select * from settlement where customer_id = $1 order by id`,
  journal: `select * from journal where customer_id = $1 order by id`,
  transfer: `select t.*, f.address as "from", g.address as "to" from transfer t join journal j on j.id = t.journal_id
               join account f on f.id = t.from_account join account g on g.id = t.to_account
              where j.customer_id = $1 order by t.journal_id, t.line`,
  account: `select * from account where customer_id = $1 order by split_part(address, ':', 3), id`,
  bill: `select * from bill where customer_id = $1 order by journal_id`,
  notice: `select * from notice where customer_id = $1 order by id`,
}

/** What each column that holds an id refers to. `id` itself refers to its own table. */
const refersTo: Record<string, string> = {
  journal_id: 'journal',
  last_journal: 'journal',
  order_id: 'orders',
  from_account: 'account',
  to_account: 'account',
}

/** Everything that the tables say of a customer: each id and number as its place among them, each time as a word. */
async function rowsOf(owner: Client, customer: number) {
  const places = new Map<string, string>()
  const counts = new Map<string, number>()
  function place(what: string, value: unknown) {
    const key = `${what} ${value}`
    const known = places.get(key) ?? `${what} ${(counts.get(what) ?? 0) + 1}`
    if (!places.has(key)) counts.set(what, (counts.get(what) ?? 0) + 1)
    places.set(key, known)
    return known
  }
  const named = (text: string) =>
    text
      .replaceAll(`customer:${customer}:`, 'customer:')
      .replace(/\d{4}-\d\d-\d\d(T[\d:.]+(Z|\+00:00))?/g, 'time')
      .replace(/(?<=[":])[0-9A-Z]{12}(?=")/g, (number) => place('number', number))
      .replace(/(?<="lot":")\d+(?=")/g, (id) => place('orders', id))
  const found: Record<string, string[]> = {}
  for (const [table, query] of Object.entries(queries)) {
    const { rows } = await owner.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(r) as row from (${query}) r`,
      [customer],
    )
    found[table] = rows.map(({ row }) => {
      const columns = Object.entries(row).map(([column, value]) => {
        const what = column === 'id' ? table : refersTo[column]
        return [column, what === undefined ? value : place(what, value)]
      })
      return named(JSON.stringify(Object.fromEntries(columns.filter(([column]) => column !== 'customer_id'))))
    })
  }
  return found
}
