/** A market that has hours and holidays, which the feed of most tests has not. */
import { listNotices } from '@tarazu/contract/notices/api'
import * as api from '@tarazu/contract/recurring/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { standaloneRound } from '../jobs/run-each.ts'
import { type HandFeed, handFeed } from '../testing/hand-feed.ts'
import { issuedFund } from '../testing/issued-fund.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { runRecurring } from './run-recurring.ts'

let world: TestServer
let feed: HandFeed
let customer: TestCustomer
const symbol = 'SBIN.NS'

beforeAll(async () => {
  world = await testServer(
    {},
    {
      leads: false,
      startAt: Date.parse('2026-01-23T04:00:00Z'),
      makeFeed(clock) {
        feed = Object.assign(handFeed(clock), { roundTheClock: false })
        return feed
      },
    },
  )
  feed.set(symbol, 600)
  customer = await world.customer({ cash: 10_000_00n })
})
afterAll(() => world.close({ transfersAtLeast: 4 }))

/** Sets the clock, in UTC, and lets the job look at a price of then. */
async function runAt(time: string) {
  world.clock.step(Date.parse(time) - world.clock.now())
  feed.set(symbol, 600)
  await runRecurring(world.deps, standaloneRound(world.deps))
  const call = await world.signIn(customer)
  const { rows } = await call(api.listRecurring, { limit: 1 })
  const number = rows[0]?.number ?? ''
  const runs = (await call(api.listRecurringRuns, { number })).rows.map(
    ({ day, outcome }) => `${day} ${outcome}`,
  )
  const told = (await call(listNotices, {})).rows.filter(({ kind }) => kind.startsWith('recurring_'))
  return { nextDay: rows[0]?.nextDay, runs, told: told.map(({ kind }) => kind) }
}

test('a holiday is bought on the next trading day, once the session is on', async () => {
  // Monday 26 January is a holiday of India, whose session is from 03:45 to 10:00 UTC.
  await customer.call(api.addRecurring, { symbol, amount: 2_000_00n, monthDay: 26 })
  const nextDay = '2026-01-27'
  expect(await runAt('2026-01-25T04:00:00Z')).toEqual({ nextDay, runs: [], told: [] })
  const told = ['recurring_tomorrow']
  expect(await runAt('2026-01-26T04:00:00Z')).toEqual({ nextDay, runs: [], told })
  expect(await runAt('2026-01-27T03:44:59Z')).toEqual({ nextDay, runs: [], told })
  expect(await runAt('2026-01-27T03:45:00Z')).toEqual({
    nextDay: '2026-02-26',
    runs: ['2026-01-27 bought'],
    told: ['recurring_bought', 'recurring_tomorrow'],
  })
})

test('after the session of its day it is too late, and the day was missed', async () => {
  const call = await world.signIn(customer)
  await call(api.addRecurring, { symbol, amount: 2_000_00n, weekday: 4 })
  const nextDay = '2026-01-29'
  expect(await runAt('2026-01-29T10:00:00Z')).toMatchObject({ nextDay, runs: [] })
  expect(await runAt('2026-01-29T18:31:00Z')).toMatchObject({
    nextDay: '2026-02-05',
    runs: ['2026-01-29 missed'],
  })
})

test('a fund is bought from the opening of the exchange at home on, until its day is over', async () => {
  const { id: fund } = await issuedFund(world)
  const call = await world.signIn(customer)
  // Monday 2 February, which begins at 18:30 UTC on Sunday.
  expect(await call(api.addRecurring, { fund, weekday: 1 })).toMatchObject({ nextDay: '2026-02-02' })
  const ofFund = async (time: string) => {
    const { told, ...found } = await runAt(time)
    return { ...found, told: told.filter((kind) => kind.startsWith('recurring_fund')) }
  }
  const told = ['recurring_fund_tomorrow']
  const before = { nextDay: '2026-02-02', runs: [], told }
  expect(await ofFund('2026-02-01T04:00:00Z')).toEqual(before)
  expect(await ofFund('2026-02-02T03:44:59Z')).toEqual(before)
  // The session is over at 10:00 UTC, and the day at 18:30.
  expect(await ofFund('2026-02-02T18:29:00Z')).toEqual({
    nextDay: '2026-02-09',
    runs: ['2026-02-02 bought'],
    told: ['recurring_fund_bought', ...told],
  })
})

test('on a holiday of the exchange at home no fund is bought', async () => {
  const { id: fund } = await issuedFund(world, { closesAt: world.clock.now() + 40 * 86_400_000 })
  const call = await world.signIn(customer)
  // Tuesday 3 March is a holiday of India. In New York it is none.
  const { nextDay } = await call(api.addRecurring, { fund, monthDay: 3 })
  expect(nextDay).toBe('2026-02-03')
  expect(await runAt('2026-02-03T04:00:00Z')).toMatchObject({ nextDay: '2026-03-04' })
})
