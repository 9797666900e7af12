/** Whoever is killed while it tells of alerts leaves none untold and none told twice. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { standaloneRound } from '../jobs/run-each.ts'
import { runOnDatabase } from '../testing/processes.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { makeFireAlerts } from './fire-alerts.ts'

const count = 2_000
const symbol = 'SBIN.NS'
let world: TestServer

beforeAll(async () => {
  world = await testServer({}, { leads: false })
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

/** Alerts of one customer that every price has reached. */
async function reachedAlerts(customer: number) {
  const at = new Date(world.clock.now())
  const rows = Array.from({ length: count }, (_, i) => ({
    number: String(i).padStart(12, '0'),
    customer_id: customer,
    symbol,
    kind: 'price' as const,
    direction: 'above' as const,
    level: 1_000_000n + BigInt(i),
    period: null,
    note: '',
    measure: 'price' as const,
    threshold: 1_000_000n + BigInt(i),
    threshold_day: null,
    state: 'waiting' as const,
    created_at: at,
  }))
  await world.deps.db.insertInto('alert').values(rows).execute()
}

const firedAndTold = async () => {
  const { rows } = await sql<{ fired: bigint; told: bigint; levels: bigint }>`
    select (select count(*) from alert where state = 'fired') as fired,
           (select count(*) from notice where kind = 'alert_price') as told,
           (select count(distinct facts ->> 'level') from notice
             where kind = 'alert_price') as levels`.execute(world.deps.db)
  const [row] = rows
  return row && { fired: Number(row.fired), told: Number(row.told), levels: Number(row.levels) }
}

test('whoever follows a process that was killed tells of the alerts that it left', async () => {
  const { id } = await world.customer()
  await reachedAlerts(id)
  const holder = runOnDatabase('testing/alert-holder.ts', world.databaseUrl, [])
  await vi.waitFor(async () => expect((await firedAndTold())?.fired).toBeGreaterThan(10), {
    timeout: 60_000,
    interval: 5,
  })
  await holder.kill()
  const left = await firedAndTold()
  expect(left?.fired).toBeLessThan(count)
  expect(left).toEqual({ fired: left?.fired, told: left?.fired, levels: left?.fired })

  // Two that both believe to lead, as after a process was frozen and thawed.
  world.feed.set(symbol, 600)
  const round = standaloneRound(world.deps)
  const other = await world.another()
  other.feed.set(symbol, 600)
  const [one, two] = await Promise.all([
    makeFireAlerts(world.deps)(round, 100),
    makeFireAlerts(other.server.deps)(round, 100),
  ])
  expect((left?.fired ?? 0) + one + two).toBe(count)
  expect(await firedAndTold()).toEqual({ fired: count, told: count, levels: count })
}, 120_000)
