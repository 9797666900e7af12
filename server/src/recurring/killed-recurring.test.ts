/** Whoever is killed while it buys leaves each day bought with its run, or neither; none is bought twice. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { standaloneRound } from '../jobs/run-each.ts'
import { issuedFund } from '../testing/issued-fund.ts'
import { runOnDatabase } from '../testing/processes.ts'
import { asOwner, type TestServer, testServer } from '../testing/test-server.ts'
import { runRecurring } from './run-recurring.ts'

const count = 400
const symbol = 'SBIN.NS'
let world: TestServer

beforeAll(async () => {
  world = await testServer({}, { leads: false })
})
afterAll(() => world.close({ transfersAtLeast: 2 * count }))

/** Where orders stand, and which column of a run names them. */
type Kind = { orders: 'orders' | 'fund_order'; number: 'order_number' | 'fund_order_number'; notice: string }
const share: Kind = { orders: 'orders', number: 'order_number', notice: 'recurring_bought' }
const fund: Kind = { orders: 'fund_order', number: 'fund_order_number', notice: 'recurring_fund_bought' }

async function boughtAndWritten({ orders, number, notice }: Kind) {
  const run = sql.ref(`r.${number}`)
  const { rows } = await sql<{ runs: number; orders: number; both: number; told: number; moved: number }>`
    select (select count(*) from recurring_run r where outcome = 'bought' and ${run} is not null)::integer as runs,
           (select count(*) from ${sql.table(orders)})::integer as orders,
           (select count(*) from recurring_run r join ${sql.table(orders)} o on o.number = ${run})::integer as both,
           (select count(*) from notice where kind = ${notice})::integer as told,
           (select count(*) from recurring_purchase p
             where exists (select from recurring_run r
                            where r.purchase_id = p.id and r.day < p.next_day and ${run} is not null))::integer
             as moved`.execute(world.deps.db)
  return rows[0]
}
const all = (each: number) => ({ runs: each, orders: each, both: each, told: each, moved: each })

/** Kills a process that has bought, when it is about to write the run: neither may be left. */
async function killBetween(kind: Kind) {
  await asOwner(world.databaseUrl, async (client) => {
    const waiting = async () => {
      const { rowCount } = await client.query(
        `select from pg_locks where relation = 'recurring_run'::regclass and not granted`,
      )
      return rowCount
    }
    await client.query('begin')
    await client.query('lock table recurring_run in share mode')
    const holder = runOnDatabase('testing/recurring-holder.ts', world.databaseUrl, [])
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 60_000, interval: 5 })
    await holder.kill()
    await client.query('rollback')
    // What it was about to do is rolled back once the database finds that nobody is there.
    await client.query('begin')
    await client.query('lock table recurring_run in share mode')
    await client.query('commit')
  })
  expect(await boughtAndWritten(kind)).toEqual(all(0))
}

/** Kills a process while it buys what is due, and lets two go on that both believe to lead. */
async function killAndGoOn(kind: Kind) {
  await killBetween(kind)
  const holder = runOnDatabase('testing/recurring-holder.ts', world.databaseUrl, [])
  await vi.waitFor(async () => expect((await boughtAndWritten(kind))?.runs).toBeGreaterThan(10), {
    timeout: 60_000,
    interval: 5,
  })
  await holder.kill()
  const left = await boughtAndWritten(kind)
  expect(left?.runs).toBeLessThan(count)
  expect(left).toEqual(all(left?.runs ?? 0))

  // Two that both believe to lead, as after a process was frozen and thawed.
  const other = await world.another()
  for (const { set } of [world.feed, other.feed]) set(symbol, 600)
  await Promise.all([world.server, other.server].map(({ deps }) => runRecurring(deps, standaloneRound(deps))))
  expect(await boughtAndWritten(kind)).toEqual(all(count))
}

test('whoever follows a process that was killed buys what it left, once', async () => {
  const { id } = await world.customer({ cash: 1_00_00_000_00n })
  const today = world.deps.market.today(symbol)
  await sql`
    insert into recurring_purchase (number, customer_id, symbol, amount, month_day, next_day, state, created_at, changed_at)
    select lpad(n::text, 12, '0'), ${id}, ${symbol}, 500000, 1, ${today}::date, 'active', now(), now()
      from generate_series(1, ${count}::integer) n`.execute(world.deps.db)
  await killAndGoOn(share)
}, 120_000)

test('whoever follows a process that was killed makes the purchases of a fund that it left, once', {
  tags: 'thorough',
}, async () => {
  const { id } = await world.customer({ cash: 1_00_00_000_00n })
  const issued = await issuedFund(world, {
    amount: 100_00n,
    issueAmount: 1_00_000_00n,
    closesAt: world.clock.now() + 40 * 86_400_000,
  })
  const today = world.deps.market.today(symbol)
  await sql`
    insert into recurring_purchase (number, customer_id, fund_id, amount, month_day, next_day, state, created_at, changed_at)
    select lpad((n + 1000)::text, 12, '0'), ${id}, ${issued.id}, 10000, 1, ${today}::date, 'active', now(), now()
      from generate_series(1, ${count}::integer) n`.execute(world.deps.db)
  await killAndGoOn(fund)
  const { rows } = await sql<{ sold: bigint; paid: bigint }>`
    select sold_amount as sold, (select sum(amount)::bigint from fund_order where fund_id = fund.id) as paid
      from fund where id = ${issued.id}`.execute(world.deps.db)
  expect(rows).toEqual([{ sold: 40_000_00n, paid: 40_000_00n }])
})
