/** What tests of recurring purchases share: a clock that goes day by day, with the job's look at each. */
import { addDays, day_ms, hour_ms } from '@tarazu/contract/duration'
import { listNotices } from '@tarazu/contract/notices/api'
import { listRecurring, listRecurringRuns } from '@tarazu/contract/recurring/api'
import { standaloneRound } from '../jobs/run-each.ts'
import { runRecurring } from '../recurring/run-recurring.ts'
import { type TestCustomer, type TestServer, testServer } from './test-server.ts'

export type RecurringWorld = Awaited<ReturnType<typeof recurringWorld>>

export async function recurringWorld() {
  // Thirty rounds at once hold one connection each, and want a second one.
  const world = await testServer({}, { leads: false, maxConnections: 16 })
  // The middle of a day of India, so that a step of whole days is one day later.
  world.clock.step(day_ms - ((world.clock.now() + 5.5 * hour_ms) % day_ms) + 12 * hour_ms)

  function setPrices() {
    world.feed.set('SBIN.NS', 600)
    world.feed.set('TCS.NS', 4_000)
  }
  const run = (server: TestServer['server'] = world.server) =>
    runRecurring(server.deps, standaloneRound(server.deps))
  const today = () => world.deps.market.today('SBIN.NS')
  const weekdayIn = (days: number) => new Date(addDays(today(), days)).getUTCDay()

  return {
    ...world,
    setPrices,
    run,
    today,
    /** Each day of the clock is one on which the job looks, as where the server is never down. */
    async pass(days: number) {
      for (let day = 0; day < days; day++) {
        world.clock.step(day_ms)
        setPrices()
        await run()
      }
    },
    /** A day of the week that is soon, however far off the weekend is, and in how many days it comes. */
    soon() {
      const inDays = [2, 3, 4].find((days) => weekdayIn(days) >= 1 && weekdayIn(days) <= 5) ?? 0
      return { weekday: weekdayIn(inDays), inDays }
    },
    /** Sessions end within the days that pass, so each customer signs in anew before each call. */
    async newCustomer(of: { cash?: bigint } = {}): Promise<TestCustomer> {
      const customer = await world.customer(of)
      const call: TestCustomer['call'] = async (...asked) => (await world.signIn(customer))(...asked)
      return { ...customer, call }
    },
    noticesOf: async ({ call }: TestCustomer) =>
      (await call(listNotices, {})).rows
        .filter(({ kind }) => kind.startsWith('recurring_'))
        .map(({ kind, facts }) => ({ kind, facts })),
    async runsOf({ call }: TestCustomer, number: string) {
      return (await call(listRecurringRuns, { number })).rows
    },
    purchaseOf: async ({ call }: TestCustomer) => (await call(listRecurring, {})).rows[0],
  }
}
