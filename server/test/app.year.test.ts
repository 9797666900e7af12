/**
 * 400 days of the market's clock, with everything that becomes due in them (docs/rules.md, "Lifecycles"): a
 * fund, an issue, a listing, a bond, a future, shares with a split and a dividend, waiting orders, and sales
 * that settle. The jobs run at seeded moments, sometimes in two processes at once, and once after weeks. The
 * journals are counted to prove that each thing has happened once. YEAR_SEED repeats a run.
 */
import { decideProposal } from '@tarazu/contract/approvals/api'
import * as funds from '@tarazu/contract/funds/api'
import * as operateFunds from '@tarazu/contract/funds/operate-api'
import * as ipo from '@tarazu/contract/ipo/api'
import * as operateIpo from '@tarazu/contract/ipo/operate-api'
import { proposeAction } from '@tarazu/contract/market/operate-api'
import { buy, sell } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import * as placements from '@tarazu/contract/placements/operate-api'
import { updatePassword } from '@tarazu/contract/security/api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { act } from '../src/acts/act.ts'
import { jobsOf } from '../src/assembly/jobs.ts'
import type { Job } from '../src/jobs/leader.ts'
import { standaloneRound } from '../src/jobs/run-each.ts'
import { checkLedger } from '../src/ledger/check.ts'
import { localDay, nextTradingDay } from '../src/market/calendar.ts'
import { couponDays } from '../src/market/corporate-actions/coupons.ts'
import { listInstrument } from '../src/market/instruments/list-instrument.ts'
import { dayText, parseDay } from '../src/market/zone.ts'
import { type Seeded, seeded, seedOf } from '../src/testing/seeded.ts'
import { type TestCustomer, type TestServer, testServer } from '../src/testing/test-server.ts'

const hour = 3_600_000
const day = 24 * hour
/** A Monday at 10:30 in Mumbai. */
const startAt = Date.UTC(2026, 0, 5, 5)
const lastDay = 400
const [bond, code, pin] = ['GSEC-8-TEST', 'MADEUP', '284615']
const prices = new Map([
  ['SBIN.NS', 600],
  ['INFY.NS', 1_500],
  ['NIFTY=F', 26_000],
  [bond, 101],
  [code, 100],
])

let world: TestServer
let other: Awaited<ReturnType<TestServer['another']>>
let random: Seeded
let passes: Job['run'][][]
/** How many journals of each reason there have to be at the end. */
const expected = new Map<string, number>()
const expectOf = (reason: string, times = 1) => void expected.set(reason, (expected.get(reason) ?? 0) + times)

/** The jobs that follow the market's clock, by their names. */
const ofTheClock = [
  'match orders',
  'expire orders',
  'keep instruments',
  'settle proceeds',
  'open and close listings',
  'close funds',
  'pay out funds',
  'open and close issues',
  'keep issues',
  'count applications',
]

beforeAll(async () => {
  random = seeded(seedOf('YEAR_SEED'))
  world = await testServer({}, { leads: false, startAt })
  other = await world.another()
  // Sessions and settlement follow the calendar.
  for (const feed of [world.feed, other.feed]) Object.assign(feed, { roundTheClock: false })
  passes = [world.server, other.server].map(({ deps }) => {
    const jobs = jobsOf({ ...deps, demoIssues: false, databaseUrl: world.databaseUrl })
    return ofTheClock.map((name) => {
      const job = jobs.find((each) => each.name === name)
      if (!job) throw new Error(`there is no job to ${name}`)
      return job.run
    })
  })
}, 60_000)
afterAll(() => world.close({ transfersAtLeast: 100 }))

const now = () => world.deps.market.now()
const gone = () => (now() - startAt) / day
const on = (days: number) => startAt + days * day

function quote() {
  for (const [symbol, price] of prices) for (const feed of [world.feed, other.feed]) feed.set(symbol, price)
}

/** Runs all jobs once, in one process or in both at once. */
async function runJobs() {
  quote()
  const runs = random.between(1, 4) === 1 ? passes : passes.slice(0, 1)
  for (const run of runs[0]?.keys() ?? [])
    await Promise.all(runs.map((jobs) => jobs[run]?.(standaloneRound(world.deps))))
}

type Call = TestCustomer['call']
/** Signs in anew, because sessions end after idle days. */
const call = async (who: TestCustomer): Promise<Call> => world.signIn(who)

async function decided(
  propose: (maker: Awaited<ReturnType<TestServer['operator']>>) => Promise<{ proposal: string }>,
) {
  const { proposal } = await propose(await world.operator('listings'))
  const checker = await world.operator('listings')
  await checker.call(decideProposal, { number: proposal, decision: 'approve' })
}

const order = { kind: 'stock', position: 'full' } as const
async function buys(who: TestCustomer, symbol: string, quantity: number) {
  expectOf('order_buy')
  return (await call(who))(buy, { ...order, symbol, quantity })
}
async function waits(who: TestCustomer, symbol: string, limitPrice: bigint, validity: 'day' | 'gtc') {
  for (const reason of ['order_hold', 'order_release']) expectOf(reason)
  const terms = { type: 'limit', limitPrice, validity } as const
  return (await call(who))(buy, { ...order, symbol, quantity: 1, ...terms })
}
async function sells(who: TestCustomer, lot: string) {
  for (const reason of ['order_sell', 'settlement']) expectOf(reason)
  return (await call(who))(sell, { lot })
}

async function listBond(maturity: string) {
  const { deps } = world
  const terms = {
    symbol: bond,
    name: '8% Government Stock (made up)',
    kind: 'treasury',
    market: 'CGI',
    marketName: 'Treasury debt',
    exchange: 'NDS-OM',
    currency: 'INR',
    tickMicros: 2_500n,
    lot: 1,
    calendar: 'IN',
    yahooSymbol: null,
    sector: 'Indian rates',
    basePrice: 101,
    volatility: 0.05,
    tradable: true,
    mayBeNegative: false,
    bond: { coupon: 8, maturity },
  } as const
  await act(deps, (act) => listInstrument(act, deps, terms))
  deps.events.wake()
  await vi.waitFor(() => expect(deps.market.instrument(bond)).toBeDefined(), { interval: 5 })
}

test('everything that is due in 400 days happens once', {
  tags: 'thorough',
  timeout: 240_000,
}, async (context) => {
  context.annotate(`YEAR_SEED=${random.seed}`)
  const { deps } = world
  const maturity = dayText(parseDay(localDay('IN', startAt)) + 300)
  await listBond(maturity)
  const [anna, ben, carla] = await Promise.all(
    [1, 2, 3].map(() => {
      expectOf('recharge')
      return world.customer({ cash: 2_000_000_00n })
    }),
  )
  if (!anna || !ben || !carla) throw new Error('nobody there')
  // The demo data issue funds as well.
  const issued = await deps.db.selectFrom('journal').select('id').where('reason', '=', 'fund_issue').execute()
  expectOf('fund_issue', issued.length)
  const made = { fund: '', fundId: 0, issue: 0, listing: '' }
  const bought = { lots: new Map<string, string>() }
  const splitDay = nextTradingDay('IN', on(60))

  /** What customers do from a day on, as soon as the market is open. */
  const acts: [from: number, act: () => Promise<unknown>][] = [
    [
      0,
      async () => {
        bought.lots.set('SBIN', (await buys(anna, 'SBIN.NS', 7)).number)
        for (const [who, symbol, quantity] of [
          [ben, 'SBIN.NS', 4],
          [anna, bond, 10],
          [anna, 'NIFTY=F', 2],
          [anna, 'INFY.NS', 5],
        ] as const)
          await buys(who, symbol, quantity)
        // These orders end by the bond's maturity, by the close of the day, and after a year.
        await waits(anna, bond, 90_000_000n, 'gtc')
        await waits(ben, 'INFY.NS', 1_450_000_000n, 'day')
        await waits(carla, 'INFY.NS', 1_450_000_000n, 'gtc')
      },
    ],
    [
      0,
      async () => {
        const maker = await world.operator('listings')
        const window = { opensAt: on(8), closesAt: on(22) }
        const { number: fund } = await maker.call(operateFunds.saveFundDraft, {
          ...{ name: 'Harbour Liquid Fund', minReturn: 40, maxReturn: 65, period: 30, amount: 10_000_00n },
          ...{ issueAmount: 100_000_00n, ...window, basis: 'Treasury bills of one month.' },
        })
        await decided(({ call }) => call(operateFunds.proposeFundIssue, { number: fund, reason: 'Ready.' }))
        const { id: issue } = await maker.call(operateIpo.draftIssue, {
          ...{ market: 'IN', symbol: code, name: 'Made Up', about: 'Weaves what nobody wears.' },
          ...{
            priceLow: 95_000_000n,
            priceHigh: 100_000_000n,
            size: 500,
            lot: 100,
            minimum: 100,
            maximum: 500,
          },
          ...{ ...window, listsAt: on(40), document: 'Made up, for a test.' },
        })
        await decided(({ call }) => call(operateIpo.proposeAnnouncement, { id: issue, reason: 'Ready.' }))
        const { number: listing } = await maker.call(placements.draftPlacement, {
          ...{ kind: 'bulk', symbol: 'INFY.NS', discount: -200, minimum: 100, total: 1_000 },
          ...{ ...window, grantRequired: false },
        })
        await decided(({ call }) => call(placements.proposePlacement, { number: listing, reason: 'Agreed.' }))
        const { row } = await maker.call(operateFunds.getFundForOperators, { number: fund })
        Object.assign(made, { fund, fundId: row.id, issue, listing })
        for (const reason of ['fund_issue', 'placement_open', 'placement_close']) expectOf(reason)
      },
    ],
    [
      10,
      async () => {
        expectOf('fund_purchase', 4)
        for (const who of [anna, anna, ben])
          await (await call(who))(funds.purchaseFund, { fund: made.fundId })
        const third = await call(carla)
        const { id } = await third(funds.purchaseFund, { fund: made.fundId })
        expectOf('fund_cancelled')
        await third(funds.cancelFundOrder, { id })
      },
    ],
    [
      12,
      async () => {
        const issue = await world.visitor(ipo.getIssue, { id: made.issue })
        expectOf('ipo_hold', 3)
        const apply = async (who: TestCustomer, quantity: number) =>
          (await call(who))(ipo.applyToIssue, {
            ...{ issue: issue.id, symbol: code, quantity, seenPrice: issue.price },
          })
        await apply(anna, 300)
        await apply(ben, 500)
        const { number } = await apply(carla, 100)
        expectOf('ipo_release')
        await (await call(carla))(ipo.cancelApplication, { number })
      },
    ],
    [
      14,
      async () => {
        const ours = await call(ben)
        await ours(updatePassword, { kind: 'transaction', pin, password: ben.password })
        const { row } = await (await world.operator('listings')).call(placements.getPlacement, {
          number: made.listing,
        })
        if (row.price === null) throw new Error('the listing has no price')
        expectOf('placement_buy')
        await ours(buy, {
          ...{
            kind: 'bulk',
            id: row.id,
            symbol: row.symbol,
            quantity: 200,
            seenPrice: row.price,
            password: pin,
          },
        })
      },
    ],
    [
      24,
      () =>
        decided(({ call }) =>
          call(operateIpo.proposeAllotment, { id: made.issue, price: 98_000_000n, reason: 'As drawn.' }),
        ),
    ],
    [
      26,
      async () => {
        const reason = 'As the company has decided.'
        const symbol = { symbol: 'SBIN.NS', reason }
        await decided(({ call }) =>
          call(proposeAction, { ...symbol, kind: 'split', day: splitDay, old: 2, new: 3 }),
        )
        const dividendDay = nextTradingDay('IN', on(90))
        await decided(({ call }) =>
          call(proposeAction, {
            ...{ symbol: 'INFY.NS', reason, kind: 'dividend', day: dividendDay, amount: 12_500_000n },
          }),
        )
        expectOf('split', 2)
        expectOf('dividend', 2)
      },
    ],
    [
      30,
      async () => {
        const number = made.fund
        expectOf('fund_top_up')
        await decided(({ call }) =>
          call(operateFunds.proposeFundTopUp, { number, amount: 200_00n, reason: 'For the return.' }),
        )
        const valued = {
          rate: 50,
          valuedOn: localDay('IN', now() - day),
          basis: 'Net asset value of the day.',
        }
        await decided(({ call }) =>
          call(operateFunds.proposeFundReturn, { number, ...valued, reason: 'Valued.' }),
        )
        expectOf('fund_payout', 3)
        expectOf('fund_finished')
      },
    ],
    [100, async () => sells(anna, bought.lots.get('SBIN') ?? '')],
    [130, async () => buys(anna, 'SBIN.NS', 3)],
    [210, async () => buys(ben, 'NIFTY=F', 1)],
    [
      250,
      async () => {
        const [lot] = (await (await call(ben))(listHoldings, { symbol: 'SBIN.NS' })).rows
        await sells(ben, lot?.lot ?? '')
      },
    ],
  ]

  const standstill = random.between(150, 200)
  let stood = false
  await runJobs()
  while (gone() < lastDay) {
    const session = deps.market.session('SBIN.NS')
    const [next] = acts
    if (next && next[0] <= gone() && session.open) {
      quote()
      await next[1]()
      acts.shift()
      await runJobs()
      continue
    }
    const waitsForMarket = next !== undefined && next[0] <= gone()
    const pause = stood || gone() < standstill ? random.between(9, 90) * hour : 18 * day
    stood ||= gone() >= standstill
    const ms = waitsForMarket ? session.opens - now() + random.between(1, 5) * hour : pause
    if (localDay('IN', now()) < splitDay && localDay('IN', now() + ms) >= splitDay) prices.set('SBIN.NS', 400)
    world.clock.step(ms)
    await runJobs()
  }
  expect(acts).toEqual([])
  await runJobs()

  const coupons = couponDays(maturity, localDay('IN', startAt), maturity)
  expectOf('coupon', coupons.length)
  expectOf('redemption')
  // Each of the two futures expires once, and its proceeds settle like those of a sale.
  for (const reason of ['contract_expired', 'settlement']) expectOf(reason, 2)
  const { db } = deps
  const applications = await db.selectFrom('ipo_application').selectAll().execute()
  const drawn = applications.filter(({ allotted }) => allotted > 0)
  expectOf('ipo_allotment', 2)
  expectOf('ipo_issued')
  expectOf('ipo_delivery', drawn.length)
  expect(drawn.reduce((sum, { allotted }) => sum + allotted, 0)).toBe(500)

  const journals = await db
    .selectFrom('journal')
    .select((of) => ['reason', of.fn.countAll<bigint>().as('count')])
    .groupBy('reason')
    .execute()
  const counted = Object.fromEntries(journals.map(({ reason, count }) => [reason, Number(count)]))
  expect(counted).toEqual(Object.fromEntries(expected))

  const states = async (table: 'fund_order' | 'ipo_issue' | 'placement' | 'orders') =>
    (await db.selectFrom(table).select('state').orderBy('state').execute()).map(({ state }) => state)
  const fund = await db.selectFrom('fund').select('state').where('number', '=', made.fund).execute()
  expect(fund).toEqual([{ state: 'paid_out' }])
  expect(await states('fund_order')).toEqual(['cancelled', 'completed', 'completed', 'completed'])
  expect(await states('ipo_issue')).toEqual(['listed'])
  expect(applications.map(({ state }) => state).sort()).toEqual(
    [
      'cancelled',
      ...applications
        .filter(({ customer_id }) => customer_id !== carla.id)
        .map(({ id }) => (drawn.some((each) => each.id === id) ? 'delivered' : 'not_allotted')),
    ].sort(),
  )
  expect(await states('placement')).toEqual(['closed'])
  expect([...new Set(await states('orders'))]).toEqual(['expired', 'filled'])
  const events = await db
    .selectFrom('instrument_event')
    .selectAll()
    .where('due', '<=', new Date(now() - day))
    .execute()
  expect(events.filter(({ state }) => state !== 'done')).toEqual([])
  const reached = (kind: string) =>
    events.map((event) => (event.kind === kind ? event.customers : 0)).filter((customers) => customers > 0)
  expect(reached('split')).toEqual([2])
  expect(reached('dividend')).toEqual([2])
  expect(reached('coupon')).toEqual(coupons.map(() => 1))
  expect(reached('redemption')).toEqual([1])
  expect(reached('expiry')).toEqual([1, 1])
  const settlements = await db.selectFrom('settlement').selectAll().execute()
  expect(settlements.filter(({ amount }) => amount > 0n)).toHaveLength(4)
  expect(settlements.every(({ settled }) => settled)).toBe(true)
  for (const who of [anna, ben, carla])
    expect(await (await call(who))(getBalance, {})).toMatchObject({ unsettled: 0n, held: 0n })
  // The split gave three shares for two and half a share in cash; the sold shares are gone.
  const held = (await (await call(anna))(listHoldings, { limit: 100 })).rows
  expect(held.filter(({ symbol }) => symbol === 'SBIN.NS').map(({ quantity }) => quantity)).toEqual([3])
  expect((await checkLedger(db)).problems).toEqual([])
})
