/** How days of portfolios are made, made again, and left open where a price is missing. */
import { addDays, day_ms } from '@tarazu/contract/duration'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Clock } from '../clock.ts'
import { account, journal, type Transfer } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import { dayStart } from '../market/calendar.ts'
import { handFeed } from '../testing/hand-feed.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { makeValuePortfolios } from './value-portfolios.ts'

const begins = Date.parse('2025-03-02T06:00:00Z')
/** Instruments whose candles were asked for. */
const asked = new Set<string>()
const shares = ['SBIN.NS', 'INFY.NS']
/** Candles of both in New Delhi's days, which end at 18:30 UTC where trading goes on round the clock. */
const closes = new Map<string, number>()
/** Done while candles of an index are asked for. */
let meanwhile: (() => Promise<void>) | undefined
const candleFeed = (clock: Clock) => ({
  ...handFeed(clock),
  bars: async (symbol: string, _interval: string, from: number, to: number) => {
    asked.add(symbol)
    if (!shares.includes(symbol)) await meanwhile?.()
    return [...closes]
      .map(([day, close]) => ({
        at: dayStart('IN', day),
        open: close,
        high: close,
        low: close,
        close,
        volume: 1,
      }))
      .filter(({ at }) => shares.includes(symbol) && at >= from && at < to)
      .toSorted((a, b) => a.at - b.at)
  },
})

let world: TestServer
let holder: TestCustomer
let value: ReturnType<typeof makeValuePortfolios>

beforeAll(async () => {
  world = await testServer({}, { leads: false, startAt: begins, makeFeed: candleFeed })
  await world.allowMadeUp()
  value = makeValuePortfolios(world.deps, { over: 1, open: 1 })
  holder = await world.customer({ cash: 1_000_00n })
})
afterAll(() => world.close({ transfersAtLeast: 4 }))

const round = () => value({ held: () => true })
const goTo = (time: string) => world.clock.step(Date.parse(time) - world.clock.now())
async function add(reason: string, at: number, transfers: Transfer[]) {
  const made = journal({ reason, customer: holder.id, at }, transfers)
  const [first] = await world.deps.db.transaction().execute((tx) => post(tx, [made]))
  expect(first?.status).toBe('posted')
}
const lot = () => account.units(holder.id, 'LOT000000001')
const buys = (units: bigint, paid: bigint) =>
  add('order_buy', world.clock.now(), [
    [account.cash(holder.id), account.market, 'INR', paid],
    [account.market, lot(), 'SBIN.NS', units],
  ])

async function rowsOf(customer: number) {
  const { rows } = await sql<{ row: string }>`
    select concat_ws(' ', day, coalesce(value::text, 'gap'), paid_in, paid_out) as row from portfolio_day
     where customer_id = ${customer} order by day`.execute(world.deps.db)
  return rows.map(({ row }) => row)
}

test('a day is valued once a market has closed, and again when it is over', async () => {
  await buys(1n, 600_00n)
  closes.set('2025-03-02', 605)
  closes.set('2025-03-03', 610)
  goTo('2025-03-03T00:02:00Z')
  await round()
  expect(await rowsOf(holder.id)).toEqual(['2025-03-02 100500 100000 0'])
  goTo('2025-03-03T18:29:00Z')
  await round()
  expect(await rowsOf(holder.id)).toHaveLength(1)
  goTo('2025-03-03T18:31:00Z')
  await round()
  expect((await rowsOf(holder.id))[1]).toBe('2025-03-03 101000 0 0')
  await add('withdrawal_paid', world.clock.now(), [[account.cash(holder.id), account.paper, 'INR', 100_00n]])
  await round()
  expect((await rowsOf(holder.id))[1]).toBe('2025-03-03 101000 0 0')
  goTo('2025-03-04T00:02:00Z')
  await round()
  expect((await rowsOf(holder.id))[1]).toBe('2025-03-03 91000 0 10000')
})

test('a day whose price is missing is a gap, until the price comes', async () => {
  goTo('2025-03-05T00:02:00Z')
  await round()
  expect((await rowsOf(holder.id)).slice(1)).toEqual(['2025-03-03 91000 0 10000', '2025-03-04 gap 0 0'])
  closes.set('2025-03-04', 590)
  closes.set('2025-03-05', 595)
  goTo('2025-03-06T00:02:00Z')
  await round()
  await round()
  expect((await rowsOf(holder.id)).slice(2)).toEqual(['2025-03-04 89000 0 0', '2025-03-05 89500 0 0'])
})

test('what is posted late, with the date of a day that is over, changes that day and those after it', async () => {
  await add('dividend', Date.parse('2025-03-04T10:00:00Z'), [
    [account.market, account.cash(holder.id), 'INR', 1_00n],
  ])
  closes.set('2025-03-06', 600)
  goTo('2025-03-07T00:02:00Z')
  await round()
  await round()
  expect((await rowsOf(holder.id)).slice(2)).toEqual([
    '2025-03-04 89100 0 0',
    '2025-03-05 89600 0 0',
    '2025-03-06 90100 0 0',
  ])
})

test('days of many are caught up in one round, and one without an account has no rows', async () => {
  const stranger = await world.customer()
  for (let day = 7; day <= 20; day++) closes.set(`2025-03-${String(day).padStart(2, '0')}`, 600 + day)
  goTo('2025-03-21T00:02:00Z')
  await round()
  const rows = await rowsOf(holder.id)
  expect(rows).toHaveLength(19)
  expect(rows.at(-1)).toBe('2025-03-20 92100 0 0')
  expect(await rowsOf(stranger.id)).toEqual([])
})

test('closing prices are of one unit as it was held on that day', async () => {
  const at = dayStart('IN', '2025-03-20')
  const event = {
    id: 1n,
    symbol: 'SBIN.NS',
    kind: 'split' as const,
    day: '2025-03-20',
    due: new Date(at),
    old_units: 1,
    new_units: 2,
    amount: null,
    state: 'done' as const,
    price: null,
    price_at: null,
    price_source: null,
    rate: null,
    rate_source: null,
    rate_at: null,
    done_through: 0,
    customers: 0,
    reason: null,
    proposal: null,
    reported: false,
    created_at: new Date(at),
    begun_at: new Date(at),
    done_at: new Date(at),
  }
  const span = { from: at - day_ms, to: at + 2 * day_ms }
  const before = await world.deps.market.closings('SBIN.NS', span)
  world.deps.market.know({ halts: [], events: [event] })
  const after = await world.deps.market.closings('SBIN.NS', span)
  world.deps.market.know({ halts: [], events: [] })
  expect(before.map(({ price }) => price)).toEqual([618_000_000n, 619_000_000n, 620_000_000n])
  expect(after.map(({ price }) => price)).toEqual([1_236_000_000n, 1_238_000_000n, 620_000_000n])
})

test('an instrument is priced for the day on which it was held last, and not asked for any more', async () => {
  const other = account.units(holder.id, 'LOT000000002')
  for (const day of [21, 22, 23]) closes.set(`2025-03-${day}`, 600)
  const lookAt = async (time: string) => {
    goTo(time)
    asked.clear()
    await round()
    return asked.has('INFY.NS')
  }
  await add('order_buy', world.clock.now(), [
    [account.cash(holder.id), account.market, 'INR', 10_00n],
    [account.market, other, 'INFY.NS', 1n],
  ])
  expect(await lookAt('2025-03-22T00:02:00Z')).toBe(true)
  await add('order_sell', world.clock.now(), [
    [other, account.market, 'INFY.NS', 1n],
    [account.market, account.cash(holder.id), 'INR', 10_00n],
  ])
  expect(await lookAt('2025-03-23T00:02:00Z')).toBe(true)
  expect(await lookAt('2025-03-24T00:02:00Z')).toBe(false)
})

test('what a day moves is read as it goes, nothing of it twice, and nothing before it is committed', async () => {
  const { db } = world.deps
  // Whose account is locked meanwhile.
  const other = await world.customer()
  const paysIn = (amount: bigint, { id } = holder) =>
    journal({ reason: 'recharge', customer: id, at: world.clock.now() }, [
      [account.paper, account.cash(id), 'INR', amount],
    ])
  const payIn = (amount: bigint) => db.transaction().execute((tx) => post(tx, [paysIn(amount)]))
  const moved = async () => {
    const { rows } = await sql<{ left: number; units: string }>`
      select (select count(*)::integer from journal where id > moved_upto) as left,
             (select coalesce(sum(units), 0)::text from portfolio_move m
               where m.day = p.final_day + 1 and asset = 'INR') as units
        from portfolio_progress p`.execute(db)
    return rows[0]
  }
  const aMinuteLater = async () => {
    world.clock.step(61_000)
    await round()
  }
  /** Transactions of other tests are in the same PostgreSQL, and nothing has settled before they end. */
  const comesTo = (wanted: { left: number; units: string }) =>
    vi.waitFor(
      async () => {
        await aMinuteLater()
        expect(await moved()).toEqual(wanted)
      },
      { timeout: 20_000, interval: 200 },
    )
  const today = new Date(world.clock.now()).toISOString().slice(0, 10)
  goTo(`${today}T10:00:00Z`)
  await comesTo({ left: 0, units: '0' })
  await payIn(5_00n)
  await round()
  expect(await moved()).toEqual({ left: 1, units: '0' })
  await comesTo({ left: 0, units: '500' })

  const under = await db.startTransaction().execute()
  await post(under, [paysIn(6_00n, other)])
  await payIn(7_00n)
  for (let minute = 0; minute < 3; minute++) await aMinuteLater()
  expect(await moved()).toEqual({ left: 1, units: '500' })
  await under.commit().execute()
  await comesTo({ left: 0, units: '1800' })

  value = makeValuePortfolios(world.deps, { over: 1, open: 1 })
  for (let minute = 0; minute < 3; minute++) await aMinuteLater()
  expect(await moved()).toEqual({ left: 0, units: '1800' })

  closes.set(today, 650)
  goTo(`${today}T18:31:00Z`)
  await payIn(11_00n)
  const last = async () => (await rowsOf(holder.id)).at(-1)
  await round()
  expect(await last()).toMatch(new RegExp(`^${today} .* 2300 0$`))
  await payIn(13_00n)
  goTo(`${addDays(today, 1)}T00:02:00Z`)
  await round()
  expect(await last()).toMatch(new RegExp(`^${today} .* 3600 0$`))
})

test('a process that has stood still over midnight leaves the day as another has ended it', async () => {
  const today = new Date(world.clock.now()).toISOString().slice(0, 10)
  closes.set(today, 660)
  goTo(`${today}T18:31:00Z`)
  meanwhile = async () => {
    meanwhile = undefined
    goTo(`${addDays(today, 1)}T00:02:00Z`)
    await makeValuePortfolios(world.deps, { over: 1, open: 1 })({ held: () => true })
  }
  const paid = journal({ reason: 'recharge', customer: holder.id, at: world.clock.now() }, [
    [account.paper, account.cash(holder.id), 'INR', 17_00n],
  ])
  await world.deps.db.transaction().execute((tx) => post(tx, [paid]))
  await expect(round()).rejects.toThrow(/ended by another process/)
  expect((await rowsOf(holder.id)).at(-1)).toMatch(new RegExp(`^${today} .* 1700 0$`))
})
