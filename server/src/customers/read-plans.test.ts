import { addAlert, removeAlert } from '@tarazu/contract/alerts/api'
import { setWebhook } from '@tarazu/contract/alerts/webhook-api'
import { saveBasket } from '@tarazu/contract/baskets/api'
import { maxBasketRows, maxBaskets } from '@tarazu/contract/baskets/rules'
import {
  lookAtCustomer,
  moreAlerts,
  moreBaskets,
  moreOrders,
  moreRecurring,
  moreRuns,
} from '@tarazu/contract/customers/api'
import type { CustomerListRow } from '@tarazu/contract/customers/customer-view'
import { partRows } from '@tarazu/contract/customers/rules'
import { buy } from '@tarazu/contract/orders/api'
import { listAllOrders } from '@tarazu/contract/orders/operate-api'
import * as recurring from '@tarazu/contract/recurring/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeFireAlerts } from '../alerts/fire-alerts.ts'
import { standaloneRound } from '../jobs/run-each.ts'
import { runRecurring } from '../recurring/run-recurring.ts'
import { issuedFund } from '../testing/issued-fund.ts'
import { asOwner, type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'

type TestOperator = Awaited<ReturnType<TestServer['operator']>>

/** Nobody listens there: what is sent to it waits. */
const program = 'http://127.0.0.1:9'

let world: TestServer
let auditor: TestOperator

beforeAll(async () => {
  world = await testServer({ WEBHOOK_ORIGINS: program }, { leads: false })
  auditor = await world.operator('auditor')
})
beforeEach(() => world.feed.set('SBIN.NS', 600))
afterAll(() => world.close({ transfersAtLeast: 4 }))

const add = (customer: TestCustomer, amount = 2_000_00n) =>
  customer.call(recurring.addRecurring, { symbol: 'SBIN.NS', amount, monthDay: 28 })

const price = (rupees: number) => BigInt(rupees) * 1_000_000n
const fire = () => makeFireAlerts(world.deps)(standaloneRound(world.deps))

const alertsOf = async ({ displayId }: TestCustomer) =>
  (await auditor.call(moreAlerts, { displayId })).rows as CustomerListRow<'alerts'>[]

/** Makes the day of the customer's purchases today, and lets the job do its work. */
async function comeToday(customer: TestCustomer) {
  await asOwner(world.databaseUrl, (client) =>
    client.query('update recurring_purchase set next_day = $2 where customer_id = $1', [
      customer.id,
      world.deps.market.today('SBIN.NS'),
    ]),
  )
  world.feed.set('SBIN.NS', 600)
  await runRecurring(world.deps, standaloneRound(world.deps))
}

test('a customer without plans has empty lists of them', async () => {
  const { displayId } = await world.customer()
  const { lists } = await auditor.call(lookAtCustomer, { displayId })
  const none = { rows: [], next: null }
  expect(lists).toMatchObject({ recurring: none, runs: none, alerts: none, baskets: none })
})

test('recurring purchases say when they buy and why they do not', async () => {
  const customer = await world.customer({ cash: 5_000_00n })
  const { displayId, call } = customer
  const [waits, paused, ended] = [await add(customer), await add(customer, 1_000_00n), await add(customer)]
  await call(recurring.pauseRecurring, { number: paused.number })
  await call(recurring.endRecurring, { number: ended.number })
  const { rows } = await auditor.call(moreRecurring, { displayId })
  expect(rows).toEqual([
    { ...ended, state: 'ended', nextDay: null },
    { ...paused, state: 'paused', pausedFor: 'customer', nextDay: null },
    waits,
  ])
  expect(waits).toMatchObject({ monthDay: 28, weekday: null, amount: 2_000_00n, state: 'active' })
  expect(waits.nextDay).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('a day leads to the order that it placed or says what was refused, and the order to its plan', async () => {
  const customer = await world.customer({ cash: 2_500_00n })
  const { displayId } = customer
  const own = (await customer.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 1 })).number
  const [bought, short] = [await add(customer, 1_000_00n), await add(customer, 3_000_00n)]
  await comeToday(customer)
  const { lists } = await auditor.call(lookAtCustomer, { displayId })
  const day = world.deps.market.today('SBIN.NS')
  const [refusedRun, boughtRun] = lists.runs?.rows ?? []
  expect(refusedRun).toEqual({
    recurring: short.number,
    symbol: 'SBIN.NS',
    fund: null,
    day,
    outcome: 'refused',
    amount: 3_000_00n,
    order: null,
    reason: 'not_sufficient_funds',
  })
  expect(boughtRun).toMatchObject({ recurring: bought.number, outcome: 'bought', reason: null })

  expect(lists.orders?.rows.map(({ number, recurring: plan }) => [number, plan])).toEqual([
    [boughtRun?.order, bought.number],
    [own, null],
  ])
  const treasury = await world.operator('treasury')
  const inAll = async (search: string) => (await treasury.call(listAllOrders, { search })).rows[0]
  expect(await inAll(boughtRun?.order ?? '')).toMatchObject({ recurring: bought.number })
  expect(await inAll(own)).toMatchObject({ recurring: null })
})

test('of a fund they name it, and a day leads to the order of the fund', async () => {
  const { number, name, id: fund } = await issuedFund(world)
  const customer = await world.customer({ cash: 5_000_00n })
  const { displayId, call } = customer
  const today = world.deps.market.today('SBIN.NS')
  const plan = await call(recurring.addRecurring, { fund, weekday: 3 })
  await comeToday(customer)
  const { lists } = await auditor.call(lookAtCustomer, { displayId })
  expect(lists.recurring?.rows).toMatchObject([
    { number: plan.number, symbol: null, fund: { number, name }, amount: 1_000_00n },
  ])
  const [order] = lists.funds?.rows ?? []
  expect(lists.runs?.rows).toEqual([
    {
      recurring: plan.number,
      symbol: null,
      fund: { number, name },
      day: today,
      outcome: 'bought',
      amount: 1_000_00n,
      order: order?.number,
      reason: null,
    },
  ])
})

test('the plans of one customer are not shown as those of another', async () => {
  const [one, other] = [await world.customer({ cash: 5_000_00n }), await world.customer()]
  await add(one)
  await comeToday(one)
  await one.call(addAlert, { symbol: 'SBIN.NS', kind: 'price', direction: 'above', level: price(9_000) })
  await one.call(saveBasket, { name: 'Monthly', rows: [{ symbol: 'SBIN.NS', side: 'buy', quantity: 1 }] })
  const { lists } = await auditor.call(lookAtCustomer, { displayId: other.displayId })
  for (const list of ['recurring', 'runs', 'alerts', 'baskets', 'orders'] as const)
    expect(lists[list]?.rows).toEqual([])
})

test('many days come by pages, those of one day each once', async () => {
  const customer = await world.customer()
  const { displayId, id } = customer
  await add(customer)
  await add(customer)
  const days = 30
  await asOwner(world.databaseUrl, (client) =>
    client.query(
      `insert into recurring_run (purchase_id, day, customer_id, amount, outcome, at)
       select id, date '2026-01-01' + n, $1, amount, 'missed', now()
         from recurring_purchase, generate_series(0, $2 - 1) n where customer_id = $1`,
      [id, days],
    ),
  )
  const { lists } = await auditor.call(lookAtCustomer, { displayId })
  const seen = [...(lists.runs?.rows ?? [])]
  expect(seen).toHaveLength(partRows)
  let after = lists.runs?.next ?? null
  while (after !== null) {
    // An odd number of rows parts the two of one day.
    const page = await auditor.call(moreRuns, { displayId, after, limit: 7 })
    seen.push(...(page.rows as typeof seen))
    after = page.next
  }
  expect(new Set(seen.map((run) => `${run.day} ${run.recurring}`)).size).toBe(2 * days)
  expect(seen).toHaveLength(2 * days)
  expect(seen.map(({ day }) => day)).toEqual(
    seen
      .map(({ day }) => day)
      .sort()
      .reverse(),
  )
})

test('a key of a page that nobody gave out begins at the top', async () => {
  const customer = await world.customer({ cash: 5_000_00n })
  const { displayId } = customer
  await add(customer)
  await comeToday(customer)
  await customer.call(addAlert, { symbol: 'SBIN.NS', kind: 'price', direction: 'below', level: price(1) })
  for (const after of ['2026-13-99_1', '99999999999999_1', '1_x', '_', '-1', '9'.repeat(30)])
    for (const list of [moreRecurring, moreRuns, moreAlerts, moreOrders])
      expect((await auditor.call(list as typeof moreRuns, { displayId, after })).rows).toHaveLength(1)
})

test('a further page of plans is a look that is logged', async () => {
  const { displayId, id } = await world.customer()
  await auditor.call(moreRuns, { displayId })
  const { rows } = await asOwner(world.databaseUrl, (client) =>
    client.query(`select actor, body from audit_entry where customer_id = $1 and action = 'customer.look'`, [
      id,
    ]),
  )
  expect(rows).toEqual([{ actor: auditor.email, body: expect.stringContaining('"runs"') }])
})

test('an alert says what it waits for, when it was told and by which ways, and not what was noted', async () => {
  const customer = await world.customer()
  const { id, call } = customer
  await asOwner(world.databaseUrl, (client) =>
    client.query(
      `insert into document_mail (customer_id, address, shown, language, notes, statements, alerts, code_until,
                                  confirmed_at, until_day)
       values ($1, '\\x00', 'a•••@example.com', 'en', false, false, true, now(), now(), '2026-11-21')`,
      [id],
    ),
  )
  const alert = (level: number, direction: 'above' | 'below' = 'above') =>
    call(addAlert, { symbol: 'SBIN.NS', kind: 'price', direction, level: price(level), note: 'Sell half' })
  // The webhook comes after the first one was told.
  await alert(605)
  world.feed.set('SBIN.NS', 606)
  expect(await fire()).toBe(1)
  await call(setWebhook, { url: `${program}/hook` })
  // Two of one instrument, told by the same act: each has a notice of its own.
  await alert(610)
  await alert(611)
  await alert(500, 'below')
  world.feed.set('SBIN.NS', 612)
  expect(await fire()).toBe(2)
  await asOwner(world.databaseUrl, async (client) => {
    await client.query(
      `update webhook_message set try_at = null, attempts = 8, answer = 'HTTP 500'
        where notice_id = (select id from notice where customer_id = $1 and facts->>'level' = '611.00')`,
      [id],
    )
    await client.query(
      `update sent_document set try_at = null, sent_at = now()
        where notice_id = (select id from notice where customer_id = $1 and facts->>'level' = '605.00')`,
      [id],
    )
  })

  const rows = await alertsOf(customer)
  expect(rows.map(({ level, state, told }) => ({ level, state, told }))).toEqual([
    { level: price(500), state: 'waiting', told: [] },
    { level: price(611), state: 'fired', told: told('waiting', 'given_up') },
    { level: price(610), state: 'fired', told: told('waiting', 'waiting') },
    { level: price(605), state: 'fired', told: told('done') },
  ])
  expect(rows[1]).toMatchObject({
    symbol: 'SBIN.NS',
    currency: 'INR',
    kind: 'price',
    direction: 'above',
    firedAt: expect.any(Number),
    firedValue: price(612),
  })
  expect(rows.every((row) => !('note' in row))).toBe(true)
})

const told = (mail: string, toProgram?: string) => [
  { way: 'app', state: 'done' },
  { way: 'mail', state: mail },
  ...(toProgram === undefined ? [] : [{ way: 'program', state: toProgram }]),
]

test('an alert that its customer has removed is not shown', async () => {
  const customer = await world.customer()
  const { call } = customer
  const { alert } = await call(addAlert, {
    symbol: 'SBIN.NS',
    kind: 'percent',
    direction: 'below',
    level: -5_000_000n,
  })
  expect(await alertsOf(customer)).toMatchObject([
    { number: alert.number, kind: 'percent', level: -5_000_000n, told: [] },
  ])
  await call(removeAlert, { number: alert.number })
  expect(await alertsOf(customer)).toEqual([])
})

test('kept baskets come whole, with odd names as they were typed', async () => {
  const { displayId, call } = await world.customer()
  const sold = {
    symbol: 'SBIN.NS',
    side: 'sell',
    quantity: 3,
    type: 'limit',
    limitPrice: price(700),
  } as const
  const names = ['Zebra', '<b>& "quotes" 😀', 'مرحبا', 'a'.repeat(40)]
  for (const name of names) await call(saveBasket, { name, rows: [sold] })
  const row = { symbol: 'SBIN.NS', side: 'sell', quantity: 3, type: 'limit' }
  const { lists } = await auditor.call(lookAtCustomer, { displayId })
  expect(lists.baskets).toEqual({
    rows: names.map((name) => ({ name, rows: [row], changedAt: expect.any(Number) })),
    next: null,
  })
})

test('as many baskets as may be kept are shown, each with its orders', async () => {
  const { displayId, id, call } = await world.customer()
  const bought = { symbol: 'SBIN.NS', side: 'buy', quantity: 1 } as const
  const rows = Array.from({ length: maxBasketRows }, () => bought)
  for (let count = 0; count < maxBaskets; count++) await call(saveBasket, { name: `Basket ${count}`, rows })
  // Rows that this version cannot read are shown as none.
  await asOwner(world.databaseUrl, (client) =>
    client.query(
      `update basket set rows = '[{"of": "a later version"}]' where customer_id = $1 and basket = 20`,
      [id],
    ),
  )
  const page = await auditor.call(moreBaskets, { displayId })
  const shown = page.rows as CustomerListRow<'baskets'>[]
  expect(page.next).toBeNull()
  expect(shown.map((basket) => basket.rows.length)).toEqual([
    ...Array.from({ length: maxBaskets - 1 }, () => maxBasketRows),
    0,
  ])
  expect(shown[0]?.rows[0]).toEqual({ ...bought, type: 'market' })
})
