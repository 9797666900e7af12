/** Whoever is killed while it buys leaves each day bought with its run, or neither; none is bought twice. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { standaloneRound } from '../jobs/run-each.ts'
import { runOnDatabase } from '../testing/processes.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { runRecurring } from './run-recurring.ts'

const count = 400
const symbol = 'SBIN.NS'
let world: TestServer

beforeAll(async () => {
  world = await testServer({}, { leads: false })
})
afterAll(() => world.close({ transfersAtLeast: count }))

const boughtAndWritten = async () => {
  const { rows } = await sql<{ runs: number; orders: number; both: number; told: number; moved: number }>`
    select (select count(*) from recurring_run where outcome = 'bought')::integer as runs,
           (select count(*) from orders)::integer as orders,
           (select count(*) from recurring_run r join orders o on o.number = r.order_number)::integer as both,
           (select count(*) from notice where kind = 'recurring_bought')::integer as told,
           (select count(*) from recurring_purchase p
             where exists (select from recurring_run r where r.purchase_id = p.id and r.day < p.next_day))::integer
             as moved`.execute(world.deps.db)
  return rows[0]
}
const all = (each: number) => ({ runs: each, orders: each, both: each, told: each, moved: each })

test('whoever follows a process that was killed buys what it left, once', async () => {
  const { id } = await world.customer({ cash: 1_00_00_000_00n })
  const today = world.deps.market.today(symbol)
  await sql`
    insert into recurring_purchase (number, customer_id, symbol, amount, month_day, next_day, state, created_at, changed_at)
    select lpad(n::text, 12, '0'), ${id}, ${symbol}, 500000, 1, ${today}::date, 'active', now(), now()
      from generate_series(1, ${count}::integer) n`.execute(world.deps.db)
  const holder = runOnDatabase('testing/recurring-holder.ts', world.databaseUrl, [])
  await vi.waitFor(async () => expect((await boughtAndWritten())?.runs).toBeGreaterThan(10), {
    timeout: 60_000,
    interval: 5,
  })
  await holder.kill()
  const left = await boughtAndWritten()
  expect(left?.runs).toBeLessThan(count)
  expect(left).toEqual(all(left?.runs ?? 0))

  // Two that both believe to lead, as after a process was frozen and thawed.
  const other = await world.another()
  for (const { set } of [world.feed, other.feed]) set(symbol, 600)
  await Promise.all([world.server, other.server].map(({ deps }) => runRecurring(deps, standaloneRound(deps))))
  expect(await boughtAndWritten()).toEqual(all(count))
}, 120_000)
