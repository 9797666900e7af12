/** How long each call takes at one size: pages near and far, searches, records, orders, matching. */
import { listProposals } from '@tarazu/contract/approvals/api'
import { listAudit } from '@tarazu/contract/audit/api'
import { type Call, makeClient } from '@tarazu/contract/client'
import { getTransparency } from '@tarazu/contract/config/transparency-api'
import {
  findThings,
  listCustomers,
  lookAtCustomer,
  moreHoldings,
  moreOrders,
} from '@tarazu/contract/customers/api'
import { listIdentities } from '@tarazu/contract/identity/api'
import { listNotices } from '@tarazu/contract/notices/api'
import { buy, getOrder, listOrders, sell } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { listAllOrders } from '@tarazu/contract/orders/operate-api'
import { getUserInfo } from '@tarazu/contract/profile/api'
import { listQueues } from '@tarazu/contract/queues/api'
import { listRecharges } from '@tarazu/contract/recharges/api'
import { listRechargeQueue } from '@tarazu/contract/recharges/operate-api'
import {
  getJournal,
  getReconciliation,
  getTrialBalance,
  listAccountEntries,
} from '@tarazu/contract/reconciliation/api'
import { listBankLines } from '@tarazu/contract/reconciliation/bank-lines-api'
import { getStatement } from '@tarazu/contract/statements/api'
import { getBalance, listBill } from '@tarazu/contract/wallet/api'
import { listWithdrawalQueue } from '@tarazu/contract/withdrawals/operate-api'
import type { Client } from 'pg'
import { seedOperator } from './back-office-rows.ts'
import { busiestSymbol } from './growth-life.ts'
import { signIn } from './growth-world.ts'
import { percentile } from './percentile.ts'

/** In ms, of so many calls one after the other. */
export type Times = { p50: number; p99: number; calls: number }

/** Each is asked until it was asked so often, or for so long. */
const asked = 300
const longest_ms = 1_200
const leastAsked = 4
const warming = 5

export async function timesOf(ask: (turn: number) => Promise<unknown>, turns = asked): Promise<Times> {
  for (let turn = 0; turn < Math.min(warming, turns - 1); turn++) await ask(turn)
  const took: number[] = []
  const ends = performance.now() + longest_ms
  for (let turn = 0; turn < turns && (turn < leastAsked || performance.now() < ends); turn++) {
    const began = performance.now()
    await ask(turn + warming)
    took.push(performance.now() - began)
  }
  const rounded = (share: number) => Math.round(percentile(took, share) * 100) / 100
  return { p50: rounded(50), p99: rounded(99), calls: took.length }
}

type Given = { owner: Client; baseUrl: string }
type Asks = Record<string, (turn: number) => Promise<unknown>>

/** The customer with most orders, and one with few. */
async function whoIsAsked(owner: Client) {
  const { rows } = await owner.query<{
    busiest: number
    number: string
    displayId: string
    ordinary: number
  }>(
    `select c.id as busiest, c.display_id as "displayId", (select number from orders where customer_id = c.id limit 1) as number,
            (select customer_id from orders o join customer n on n.id = o.customer_id
              where n.phone like '8%' and n.id <> c.id order by o.id desc limit 1) as ordinary
       from customer c where phone = '8000000000'`,
  )
  const [found] = rows
  if (!found?.number) throw new Error('the busiest customer has no orders')
  return found
}

const limit = 20
const far = 100

export async function timeCalls({ owner, baseUrl }: Given): Promise<Record<string, Times>> {
  const who = await whoIsAsked(owner)
  const [busy = '', ordinary = ''] = await signIn(owner, [who.busiest, who.ordinary])
  const callOf = (token: string) => makeClient({ baseUrl, token: () => token, timeout_ms: 120_000 })
  const name = `growth-${Date.now()}`
  const { token } = await seedOperator(owner, ['treasury', 'support', 'credit', 'auditor', 'admin'], name)
  const operator = makeClient({ baseUrl, as: 'operator', token: () => token, timeout_ms: 120_000 })
  const visitor = makeClient({ baseUrl, token: () => undefined, timeout_ms: 120_000 })
  const asks = {
    ...(await asksOfCustomer(callOf(busy), who.number)),
    ...asksOfOrders(callOf(busy), callOf(ordinary)),
    ...(await asksOfOperator(operator, who)),
    transparency: () => visitor(getTransparency, {}),
  }
  const times: Record<string, Times> = {}
  for (const [what, ask] of Object.entries(asks)) {
    times[what] = await timesOf(ask).catch((error) => {
      throw new Error(`${what}: ${error}`)
    })
    const { p50, p99 } = times[what]
    process.stdout.write(`  ${what}: ${p50} / ${p99} ms\n`)
  }
  times['user/info, cold'] = await timeCold(owner, baseUrl)
  return times
}

async function asksOfCustomer(call: Call, number: string): Promise<Asks> {
  const numbered = (what: string, ask: (page: number) => Promise<{ rows: readonly unknown[] }>): Asks => ({
    [`${what}, first page`]: () => ask(1),
    [`${what}, hundredth page`]: () => ask(far),
  })
  const year = { from: day(-364), to: day(0) }
  const { next } = await call(getStatement, year)
  return {
    ...numbered('my orders', (page) => call(listOrders, { page, limit })),
    ...numbered('my open orders', (page) => call(listOrders, { page, limit, status: 0 })),
    ...numbered('my holdings', (page) => call(listHoldings, { page, limit })),
    ...numbered('my account changes', (page) => call(listBill, { page, limit })),
    ...numbered('my recharges', (page) => call(listRecharges, { page, limit })),
    'my notices, first page': () => call(listNotices, { limit }),
    'my orders in one symbol': () => call(listOrders, { page: 1, limit, symbol: 'WIPRO.NS' }),
    'statement of a year, first part': () => call(getStatement, year),
    'statement of a year, second part': () => call(getStatement, { ...year, after: next ?? undefined }),
    'statement of a month': () => call(getStatement, { from: day(-290), to: day(-270) }),
    'record of an order': () => call(getOrder, { number }),
    balance: () => call(getBalance, {}),
    'user/info, warm': () => call(getUserInfo, {}),
  }
}

/** Days before today, in India's time. */
const day = (days: number) =>
  new Date(Date.now() + 5.5 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

function asksOfOrders(busy: Call, ordinary: Call): Asks {
  const order = { symbol: busiestSymbol, kind: 'stock', position: 'half', quantity: 1 } as const
  return {
    'purchase, of a customer with few orders': () => ordinary(buy, order),
    'sale, of a customer with few orders': () => ordinary(sell, { symbol: busiestSymbol, quantity: 1 }),
    'purchase, of the busiest customer': () => busy(buy, order),
    'sale, of the busiest customer': () => busy(sell, { symbol: busiestSymbol, quantity: 1 }),
  }
}

async function asksOfOperator(
  ask: Call,
  { number, displayId }: { number: string; displayId: string },
): Promise<Asks> {
  const asks: Asks = {
    'search of an order by its number': () => ask(listAllOrders, { search: number }),
    'search of orders by a symbol': () => ask(listAllOrders, { search: 'WIPRO', limit }),
    'search of failed orders, of which there are none': () => ask(listAllOrders, { state: 'failed', limit }),
    'search of customers by a whole name': () => ask(listCustomers, { search: 'Bench70 Customer70', limit }),
    'search of customers by a word that many have': () => ask(listCustomers, { search: 'customer7', limit }),
    'search of customers by phone': () => ask(listCustomers, { search: '8000000007' }),
    'search of whatever has a number': () => ask(findThings, { number }),
    'everything about the busiest customer': () => ask(lookAtCustomer, { displayId }),
    'journal by its id': (turn) => ask(getJournal, { id: String(100 + turn) }),
    'all queues': () => ask(listQueues, {}),
    'trial balance': () => ask(getTrialBalance, {}),
    reconciliation: () => ask(getReconciliation, {}),
  }
  const keyed: Record<
    string,
    (after?: string) => Promise<{ rows: readonly unknown[]; next: string | null }>
  > = {
    'orders of all': (after) => ask(listAllOrders, { after, limit }),
    'open orders of all': (after) => ask(listAllOrders, { state: 'open', after, limit }),
    'sales of all': (after) => ask(listAllOrders, { side: 'sell', after, limit }),
    customers: (after) => ask(listCustomers, { after, limit }),
    'orders of the busiest customer': (after) => ask(moreOrders, { displayId, after, limit }),
    'holdings of the busiest customer': (after) => ask(moreHoldings, { displayId, after, limit }),
    'account of the busiest customer': (after) =>
      ask(listAccountEntries, { customer: displayId, after, limit }),
    'account of the market': (after) => ask(listAccountEntries, { address: 'house:market', after, limit }),
    'account of paper money': (after) => ask(listAccountEntries, { address: 'house:paper', after, limit }),
    'queue of recharges': (after) => ask(listRechargeQueue, { after, limit }),
    'queue of withdrawals': (after) => ask(listWithdrawalQueue, { after, limit }),
    'queue of names': (after) => ask(listIdentities, { after, limit }),
    'lines of the bank': (after) => ask(listBankLines, { direction: 'in', state: 'open', after, limit }),
    'log of operators': (after) => ask(listAudit, { after, limit }),
    approvals: (after) => ask(listProposals, { state: 'open', after, limit }),
  }
  for (const [what, page] of Object.entries(keyed)) {
    asks[`${what}, first page`] = () => page()
    const deep = await keyFarDown(page)
    if (deep !== undefined) asks[`${what}, ${deep.page}th page`] = () => page(deep.after)
  }
  return asks
}

/** The key of the hundredth page; undefined where there are not so many. */
async function keyFarDown(page: (after?: string) => Promise<{ next: string | null }>) {
  let after: string | undefined
  for (let turned = 1; turned < far; turned++) {
    const { next } = await page(after)
    if (next === null) return undefined
    after = next
  }
  return { page: far, after }
}

/** Each asks once, with a session and balances that no memory has. */
async function timeCold(owner: Client, baseUrl: string): Promise<Times> {
  const { rows } = await owner.query<{ id: number }>(
    `select id from customer where phone like '8%' order by hashint4(id) limit $1`,
    [asked],
  )
  const tokens = await signIn(
    owner,
    rows.map(({ id }) => id),
  )
  const calls = tokens.map((token) => makeClient({ baseUrl, token: () => token }))
  return timesOf(
    (turn) => (calls[turn - warming] ?? calls[0])?.(getUserInfo, {}) ?? Promise.resolve(),
    Math.min(calls.length, asked),
  )
}
