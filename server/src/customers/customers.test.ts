import { randomBytes } from 'node:crypto'
import { addAlert } from '@tarazu/contract/alerts/api'
import { addBankCard } from '@tarazu/contract/bank-cards/api'
import { saveBasket } from '@tarazu/contract/baskets/api'
import {
  findThings,
  listCustomers,
  lookAtCustomer,
  proposeRelease,
  proposeRestriction,
} from '@tarazu/contract/customers/api'
import type { CustomerList } from '@tarazu/contract/customers/customer-view'
import { customerLists } from '@tarazu/contract/customers/lists'
import type { FindableThing } from '@tarazu/contract/customers/rules'
import type { Role } from '@tarazu/contract/operators/permissions'
import { buy, sell } from '@tarazu/contract/orders/api'
import { addRecharge } from '@tarazu/contract/recharges/api'
import { addRecurring } from '@tarazu/contract/recurring/api'
import { freezeAccount, releaseAccount } from '@tarazu/contract/security/account-api'
import { getSecurity, sendCode } from '@tarazu/contract/security/api'
import { withdraw } from '@tarazu/contract/withdrawals/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { act } from '../acts/act.ts'
import { decideProposal } from '../approvals/decide-proposal.ts'
import { executors } from '../assembly/executors.ts'
import { codeSentTo } from '../testing/message-code.ts'
import { planOf } from '../testing/plan-of.ts'
import { asOwner, type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { endExpiredRestrictions } from './end-expired-restrictions.ts'
import { matchingCustomers } from './list-customers.ts'
import { unitsBySymbol } from './read-lists.ts'

type TestOperator = Awaited<ReturnType<TestServer['operator']>>

let world: TestServer
let compliance: TestOperator
let treasury: TestOperator

beforeAll(async () => {
  world = await testServer()
  await freshOperators()
})
beforeEach(() => world.feed.set('SBIN.NS', 600))
afterAll(() => world.close({ transfersAtLeast: 6 }))

/** New operators, since their sign-ins idle out when the clock is set forward. */
async function freshOperators() {
  compliance = await world.operator('compliance')
  treasury = await world.operator('treasury')
}

const refused = (code: string) => expect.objectContaining({ code })
const decide = ({ id, email, roles }: TestOperator, number: string) =>
  decideProposal(
    world.deps,
    executors,
    { id, email, roles, name: 'Operator', session: 0 },
    { number, decision: 'approve', reason: '' },
  )
const one = { symbol: 'SBIN.NS', kind: 'stock', quantity: 1 } as const
const rowOf = (customer: TestCustomer) =>
  world.deps.db
    .selectFrom('customer')
    .select(['frozen_at', 'frozen_by', 'frozen_reason', 'frozen_until'])
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow()
const noticesOf = async (customer: TestCustomer) =>
  world.deps.db
    .selectFrom('notice')
    .select(['kind', 'facts'])
    .where('customer_id', '=', customer.id)
    .orderBy('id')
    .execute()

async function named(customer: TestCustomer, name: string) {
  await asOwner(world.databaseUrl, (client) =>
    client.query(
      `insert into identity (customer_id, number, state, id_type, real_name, name_words, id_number, id_hint,
                             id_last4, timeline, submitted_at)
       values ($1, $2, 'approved', 'passport', $3, $4, '\\x00', $5, '1234', '[]', now())`,
      [
        customer.id,
        `ID${String(customer.id).padStart(10, '0')}`,
        name,
        name.toLowerCase().split(' '),
        randomBytes(32),
      ],
    ),
  )
}

test('a customer is found by number, phone and name, and the log keeps the search term out', async () => {
  const [asha, other] = [await world.customer(), await world.customer()]
  await named(asha, 'Asha Devi Verma')
  await named(other, 'Ashok Kumar')
  const find = async (search: string) =>
    (await compliance.call(listCustomers, { search })).rows.map(({ displayId }) => displayId)
  expect(await find(asha.displayId)).toEqual([asha.displayId])
  expect(await find(asha.phone)).toEqual([asha.displayId])
  expect(await find('verma ASHA')).toEqual([asha.displayId])
  expect(await find('ash')).toEqual([other.displayId, asha.displayId])
  expect(await find('asha d')).toEqual([asha.displayId])
  for (const search of ['%', '_sha', 'Verm', asha.phone.slice(0, 9), asha.phone.slice(1), "' or 1=1 --"])
    expect([search, await find(search)]).toEqual([search, []])
  const [row] = (await compliance.call(listCustomers, { search: asha.phone })).rows
  expect(row).toMatchObject({ name: 'Asha Devi Verma', standing: 'active', verification: 'approved' })
  expect(row?.phone).toBe(`•••••• ${asha.phone.slice(-4)}`)
  const all = await compliance.call(listCustomers, { limit: 100 })
  expect(new Set(all.rows.map(({ name }) => name))).toEqual(new Set([null]))
  const { bodies } = await world.deps.db
    .selectFrom('audit_entry')
    .select((of) => of.fn.agg<string>('string_agg', ['body', of.val('\n')]).as('bodies'))
    .where('action', '=', 'customer.search')
    .executeTakeFirstOrThrow()
  expect(bodies).toContain('"by":"phone"')
  expect(bodies).not.toMatch(new RegExp(`${asha.phone}|verma`, 'i'))
})

test('the list of customers is paged by key, and no row comes twice', async () => {
  await Promise.all(Array.from({ length: 5 }, () => world.customer()))
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await compliance.call(listCustomers, { limit: 2, ...(after && { after }) })
    seen.push(...page.rows.map(({ displayId }) => displayId))
    expect(page.count).toBeGreaterThanOrEqual(7)
    after = page.next ?? undefined
  } while (after)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBeGreaterThanOrEqual(7)
})

test('the search for customers uses indexes', async () => {
  const { db } = world.deps
  const plans = await planOf(db, matchingCustomers(db, 'asha').select('customer.id'))
  expect(plans).toContain('identity_words')
  expect(plans).toContain('identity_name')
})

test('what a customer holds is added up in an index, without the rows of their lots', async () => {
  const plan = await planOf(world.deps.db, unitsBySymbol(world.deps.db, 1))
  expect(plan).toContain('Index Only Scan using orders_lots on orders')
})

const ofWallet = [
  'wallet',
  'holdings',
  'orders',
  'recurring',
  'runs',
  'alerts',
  'baskets',
  'bill',
  'recharges',
  'withdrawals',
  'cards',
  'applications',
  'funds',
  'grants',
]
const ofAll = ['restrictions', 'sessions', 'notices']

test.each<[Role, string[]]>([
  ['support', [...ofWallet, 'chat']],
  ['treasury', ofWallet],
  ['compliance', ['identity']],
  ['credit', ['loans']],
  ['admin', []],
  ['auditor', [...ofWallet, 'loans', 'identity', 'chat']],
])('the role %s sees what it allows and nothing else', async (role, parts) => {
  const customer = await world.customer({ cash: 50_000_00n })
  await customer.call(buy, { ...one, quantity: 3 })
  const operator = await world.operator(role)
  const view = await operator.call(lookAtCustomer, { displayId: customer.displayId })
  const { wallet, identity, chat, lists } = view
  const seen = Object.entries({ wallet, identity, chat, ...lists }).flatMap(([name, part]) =>
    part === null || part === false ? [] : [name],
  )
  expect(seen.sort()).toEqual([...parts, ...ofAll].sort())
  for (const list of Object.keys(customerLists) as CustomerList[]) {
    const more = operator.call(customerLists[list] as typeof customerLists.orders, {
      displayId: customer.displayId,
    })
    if (lists[list] !== null) expect(await more).toEqual(lists[list])
    else await expect(more).rejects.toEqual(refused('forbidden'))
  }
  expect(view).toMatchObject({ phone: customer.phone, standing: 'active' })
  expect(lists.sessions?.rows).toHaveLength(1)
  if (!wallet) return
  expect(wallet.cash + wallet.unsettled).toBeLessThan(50_000_00n)
  expect(lists.holdings?.rows).toMatchObject([{ symbol: 'SBIN.NS', units: 3, value: 1_800_00n }])
  expect(lists.orders?.rows).toMatchObject([{ symbol: 'SBIN.NS', side: 'buy', state: 'filled', filled: 3 }])
  expect(lists.bill?.rows.map(({ reason }) => reason)).toEqual(['order_buy', 'recharge'])
})

test('each list of a customer is paged by key to its end, and no row comes twice', async () => {
  const customer = await world.customer({ cash: 50_000_00n })
  const auditor = await world.operator('auditor')
  await fillLists(customer)
  const { displayId } = customer
  for (const list of Object.keys(customerLists) as CustomerList[]) {
    const of = customerLists[list] as typeof customerLists.orders
    const whole = await auditor.call(of, { displayId, limit: 100 })
    const seen: unknown[] = []
    let after: string | undefined
    do {
      const page = await auditor.call(of, { displayId, limit: 1, ...(after && { after }) })
      expect(page.rows).toHaveLength(1)
      seen.push(...page.rows)
      after = page.next ?? undefined
    } while (after)
    expect([list, seen.length]).toEqual([list, whole.rows.length])
    expect(seen.length).toBeGreaterThanOrEqual(2)
    expect(seen).toEqual(whole.rows)
  }
})

test('any reference number leads to its record and customer, as far as the role allows', async () => {
  const customer = await world.customer({ cash: 50_000_00n })
  await fillLists(customer)
  const auditor = await world.operator('auditor')
  const { lists } = await auditor.call(lookAtCustomer, { displayId: customer.displayId })
  const of = (
    list: 'orders' | 'recurring' | 'recharges' | 'withdrawals' | 'loans' | 'applications' | 'funds',
  ) => lists[list]?.rows[0]?.number ?? ''
  const numbers: [FindableThing, string][] = [
    ['order', of('orders')],
    ['recurring', of('recurring')],
    ['recharge', of('recharges')],
    ['withdrawal', of('withdrawals')],
    ['bank-card', lists.cards?.rows[0]?.id ?? ''],
    ['loan', of('loans')],
    ['application', of('applications')],
    ['fund-order', of('funds')],
    ['journal', lists.bill?.rows[0]?.id ?? ''],
  ]
  for (const [kind, number] of numbers) {
    const typed = ` ${number.toLowerCase().slice(0, 4)} ${number.slice(4)}`
    expect(await auditor.call(findThings, { number: typed })).toMatchObject({
      rows: [{ kind, number, customer: customer.displayId }],
    })
  }
  const credit = await world.operator('credit')
  expect((await credit.call(findThings, { number: of('loans') })).rows).toHaveLength(1)
  for (const number of [of('withdrawals'), of('orders'), lists.bill?.rows[0]?.id ?? ''])
    expect(await credit.call(findThings, { number })).toEqual({ rows: [] })
  for (const number of ['NOTHINGHASIT1', "' or 1=1 --", '%', '1'.repeat(18)])
    expect(await auditor.call(findThings, { number })).toEqual({ rows: [] })
})

test('finding a number is logged, and search terms that found nothing are not', async () => {
  const customer = await world.customer({ cash: 5_000_00n })
  const { number } = await customer.call(buy, one)
  await treasury.call(findThings, { number })
  await treasury.call(findThings, { number: 'ASHAVERMA123' })
  const entries = await world.deps.db
    .selectFrom('audit_entry')
    .select(['subject', 'customer_id', 'body'])
    .where('action', '=', 'customer.search')
    .where('actor', '=', treasury.email)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(entries).toMatchObject([
    { subject: null, customer_id: null },
    { subject: number, customer_id: customer.id },
  ])
  expect(JSON.stringify(entries)).not.toContain('ASHAVERMA')
})

/** Fills every list of the customer with at least two rows. */
async function fillLists(customer: TestCustomer) {
  const { id } = customer
  await customer.call(buy, one)
  world.feed.set('INFY.NS', 100)
  await customer.call(buy, { ...one, symbol: 'INFY.NS' })
  for (const symbol of ['SBIN.NS', 'INFY.NS'])
    await customer.call(addRecurring, { symbol, amount: 1_000_00n, monthDay: 1 })
  for (const level of [-1_000_000n, -2_000_000n])
    await customer.call(addAlert, { symbol: 'SBIN.NS', kind: 'percent', direction: 'below', level })
  for (const name of ['One', 'Two'])
    await customer.call(saveBasket, { name, rows: [{ symbol: 'SBIN.NS', side: 'buy', quantity: 1 }] })
  await customer.call(addRecharge, { amount: '5000' })
  for (const number of ['30211234567', '30211234568']) {
    const { id: card } = await customer.call(addBankCard, {
      bank: 'State Bank of India',
      ifsc: 'SBIN0001234',
      holder: 'Asha Rao',
      number,
    })
    await customer.call(withdraw, { card, amount: '100' })
  }
  // Waits until jobs have credited and paid, so that no row is added while the lists are read.
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ waiting: number }>`
        select (select count(*) from recharge where customer_id = ${id} and state = 'created')
             + (select count(*) from withdrawal
                where customer_id = ${id} and state = 'requested') as waiting`.execute(world.deps.db)
      expect(Number(rows[0]?.waiting)).toBe(0)
    },
    { timeout: 10_000 },
  )
  await world.signIn(customer)
  for (let times = 0; times < 2; times++) {
    await restrict(customer)
    await release(customer)
  }
  await asOwner(world.databaseUrl, async (client) => {
    const twice = (query: string) =>
      client.query(query.replaceAll('$2', `'${String(id).padStart(4, '0')}'`), [id])
    await twice(`insert into recharge (number, customer_id, amount, method, state, timeline, created_at)
      select 'RSPARE' || $2 || n, $1, 1, 'manual', 'cancelled', '[]', now() from generate_series(10, 11) n`)
    await twice(`insert into recurring_run (purchase_id, day, customer_id, amount, outcome, at)
      select id, date '2026-11-02', $1, amount, 'missed', now() from recurring_purchase where customer_id = $1`)
    await twice(`insert into loan (number, customer_id, amount, state, timeline, created_at)
      select 'LSPARE' || $2 || n, $1, 50000, 'withdrawn', '[]', now() from generate_series(10, 11) n`)
    await twice(`with issue as (
        insert into ipo_issue (market, symbol, name, about, currency, price_low, price_high, size, lot,
                               minimum, maximum,
                               opens_at, closes_at, lists_at, state, reason, timeline, created_at)
        values ('IN', 'SPARE' || $2, 'Spare', '', 'INR', 1, 1, 100, 100, 100, 100,
                now(), now() + interval '1 h',
                now() + interval '2 h', 'withdrawn', 'Never meant.', '[]', now()) returning id)
      insert into ipo_application (number, issue_id, customer_id, quantity, state, rate, rate_source,
                                   rate_at, held, returned,
                                   from_unsettled, timeline, created_at)
      select 'ASPARE' || $2 || n, issue.id, $1, 100, 'cancelled', 1, '', now(), 0, 0, 0, '[]', now()
        from issue, generate_series(10, 11) n`)
    await twice(`insert into fund_order (number, customer_id, fund_id, state, amount, from_unsettled,
                               ends_at, ended_by, ended_at, created_at)
      select 'FSPARE' || $2 || n, $1, (select min(id) from fund), 'cancelled', 1, 0, now(), 'customer',
             now(), now()
        from generate_series(10, 11) n`)
    await twice(`with listing as (
        insert into placement (number, kind, symbol, market, currency, state, discount, band, rules, minimum,
                               total, units_left,
                               opens_at, closes_at, grant_required, closed_because, most_per_customer,
                               timeline, created_at)
        values ('PSPARE' || $2, 'bulk', 'SBIN.NS', 'IN', 'INR', 'closed', 0, 0, '', 100, 100, 100,
                now(), now() + interval '1 h',
                true, 'operator', 100, '[]', now()) returning id)
      insert into placement_grant (number, placement_id, customer_id, granted_at, expires_at, revoked_at,
                                   reason)
      select 'GSPARE' || $2 || n, listing.id, $1, now(), now(), now(), 'Over.'
        from listing, generate_series(10, 11) n`)
  })
}

test('each look is logged, and notified to the customer once an hour per role', async () => {
  const customer = await world.customer()
  const { displayId } = customer
  const another = await world.operator('compliance')
  for (const operator of [compliance, compliance, another, treasury])
    await operator.call(lookAtCustomer, { displayId })
  const looks = await world.deps.db
    .selectFrom('audit_entry')
    .select('actor')
    .where('customer_id', '=', customer.id)
    .where('action', '=', 'customer.look')
    .orderBy('id')
    .execute()
  expect(looks.map(({ actor }) => actor)).toEqual([
    compliance.email,
    compliance.email,
    another.email,
    treasury.email,
  ])
  expect(await noticesOf(customer)).toEqual([
    { kind: 'account_viewed', facts: { role: 'compliance' } },
    { kind: 'account_viewed', facts: { role: 'treasury' } },
  ])
  await expect(compliance.call(lookAtCustomer, { displayId: '999999999' })).rejects.toEqual(
    refused('not_found'),
  )
  const listings = await world.operator('listings')
  await expect(listings.call(lookAtCustomer, { displayId })).rejects.toEqual(refused('forbidden'))
})

async function restrict(customer: TestCustomer, days = 2, reason = 'Payments that were reported as stolen.') {
  const { proposal } = await compliance.call(proposeRestriction, {
    displayId: customer.displayId,
    reason,
    days,
  })
  await decide(treasury, proposal)
}
async function release(customer: TestCustomer) {
  const wanted = { displayId: customer.displayId, reason: 'It was cleared up.' }
  const { proposal } = await compliance.call(proposeRelease, wanted)
  await decide(treasury, proposal)
}
const mayBuy = (customer: TestCustomer) =>
  customer.call(buy, one).then(
    () => true,
    (error: { code: string }) => error.code,
  )

test('two operators restrict a customer: no purchases, but sales; and it ends by itself', async () => {
  const customer = await world.customer({ cash: 50_000_00n })
  const lot = (await customer.call(buy, { ...one, quantity: 4 })).number
  const { displayId } = customer
  const ask = { displayId, reason: 'Payments that were reported as stolen.', days: 2 }
  const { proposal } = await compliance.call(proposeRestriction, ask)
  expect((await treasury.call(lookAtCustomer, { displayId })).proposed).toBe('customer.restrict')
  await expect(treasury.call(proposeRestriction, ask)).rejects.toEqual(refused('already_proposed'))
  await expect(decide(compliance, proposal)).rejects.toEqual(refused('own_proposal'))
  expect(await mayBuy(customer)).toBe(true)
  await decide(treasury, proposal)

  expect(await mayBuy(customer)).toBe('account_frozen')
  await customer.call(sell, { lot, quantity: 1 })
  const now = world.clock.now()
  const view = await treasury.call(lookAtCustomer, { displayId })
  expect(view).toMatchObject({
    standing: 'restricted',
    proposed: null,
    restriction: { by: 'operator', reason: ask.reason },
  })
  const until = view.restriction?.until ?? 0
  expect(until - now).toBeGreaterThan(2 * 86_400_000 - 60_000)
  expect(await noticesOf(customer)).toContainEqual({
    kind: 'account_frozen',
    facts: { reason: ask.reason, until: new Date(until).toISOString() },
  })
  await expect(compliance.call(proposeRestriction, ask)).rejects.toEqual(refused('already_decided'))

  world.clock.step(2 * 86_400_000 - 60_000)
  await endExpiredRestrictions(world.deps)
  expect((await rowOf(customer)).frozen_by).toBe('operator')
  world.clock.step(120_000)
  await endExpiredRestrictions(world.deps)
  expect(await rowOf(customer)).toMatchObject({ frozen_at: null, frozen_reason: null, frozen_until: null })
  expect((await noticesOf(customer)).map(({ kind }) => kind)).toContain('account_released')
  const ended = await world.deps.db
    .selectFrom('audit_entry')
    .select('actor')
    .where('customer_id', '=', customer.id)
    .where('action', '=', 'customer.restriction-expired')
    .execute()
  expect(ended).toEqual([{ actor: 'system' }])
  await freshOperators()
})

test('another process applies a restriction at once', async () => {
  const customer = await world.customer({ cash: 50_000_00n })
  const { baseUrl, feed } = await world.another()
  const elsewhere = async () => {
    feed.set('SBIN.NS', 600)
    const answer = await fetch(`${baseUrl}${buy.path}`, {
      method: 'POST',
      headers: { token: customer.token, 'content-type': 'application/json' },
      body: JSON.stringify({ tag: 'SBIN.NS', mold: 'stock', count: 1 }),
    })
    return ((await answer.json()) as { code?: string }).code ?? 'ok'
  }
  expect(await elsewhere()).toBe('ok')
  await restrict(customer)
  await vi.waitFor(async () => expect(await elsewhere()).toBe('account_frozen'))
  const { proposal } = await treasury.call(proposeRelease, {
    displayId: customer.displayId,
    reason: 'Cleared up.',
  })
  await decide(compliance, proposal)
  await vi.waitFor(async () => expect(await elsewhere()).toBe('ok'))
})

test('two operators lift a restriction early, and only while it lasts', async () => {
  const customer = await world.customer({ cash: 50_000_00n })
  const release = { displayId: customer.displayId, reason: 'It was a mistake.' }
  await expect(compliance.call(proposeRelease, release)).rejects.toEqual(refused('already_decided'))
  await restrict(customer)
  const { proposal } = await compliance.call(proposeRelease, release)
  await decide(treasury, proposal)
  await vi.waitFor(async () => expect(await mayBuy(customer)).toBe(true))
})

test('a release approved after the restriction’s end is refused, and changes nothing', async () => {
  const customer = await world.customer()
  await restrict(customer, 1)
  world.clock.step(86_400_000 - 3_600_000)
  await freshOperators()
  const { proposal } = await compliance.call(proposeRelease, {
    displayId: customer.displayId,
    reason: 'Early.',
  })
  world.clock.step(2 * 3_600_000)
  await freshOperators()
  await endExpiredRestrictions(world.deps)
  const before = await noticesOf(customer)
  await expect(decide(treasury, proposal)).rejects.toEqual(refused('already_decided'))
  expect(await noticesOf(customer)).toEqual(before)
})

test('a release lifts what it was proposed for, and no restriction that came later', async () => {
  const customer = await world.customer()
  await restrict(customer, 1)
  world.clock.step(86_400_000 - 3_600_000)
  await freshOperators()
  const { proposal } = await compliance.call(proposeRelease, {
    displayId: customer.displayId,
    reason: 'Early.',
  })
  world.clock.step(2 * 3_600_000)
  await freshOperators()
  await endExpiredRestrictions(world.deps)
  const { state } = await world.deps.db
    .selectFrom('proposal')
    .select('state')
    .where('number', '=', proposal)
    .executeTakeFirstOrThrow()
  expect(state).toBe('overtaken')
  await restrict(customer, 1)
  // Puts it back as if nobody had noticed that the first one had ended.
  await asOwner(world.databaseUrl, (client) =>
    client.query(`update proposal set state = 'open', decided_at = null where number = $1`, [proposal]),
  )
  await expect(decide(treasury, proposal)).rejects.toEqual(refused('already_decided'))
  expect(await rowOf(customer)).toMatchObject({ frozen_by: 'operator' })
})

test('a freeze by its owner stays when the restriction ends', async () => {
  const customer = await world.customer()
  const freezing = { customer: customer.id, by: 'customer', reason: null, until: null } as const
  await act(world.deps, (act) => world.deps.sessions.accounts.freeze(act, freezing))
  const { frozen_at } = await rowOf(customer)
  await restrict(customer, 1)
  expect(await rowOf(customer)).toMatchObject({ frozen_by: 'operator' })
  world.clock.step(86_400_001)
  await endExpiredRestrictions(world.deps)
  expect(await rowOf(customer)).toMatchObject({
    frozen_by: 'customer',
    frozen_at,
    frozen_until: null,
  })
  expect((await noticesOf(customer)).map(({ kind }) => kind)).not.toContain('account_released')
  await freshOperators()
})

test('a freeze by its owner under a restriction holds too, and lifting one leaves the other', async () => {
  const customer = await world.customer()
  const frozen = async () => (await customer.call(getSecurity, {})).frozen
  const lift = async () => {
    await customer.call(sendCode, { purpose: 'release-account' })
    const code = await codeSentTo(world, customer.phone, 'release-account')
    await customer.call(releaseAccount, { password: customer.password, code })
  }
  await restrict(customer, 1)
  expect(await frozen()).toMatchObject({ by: 'operator', own: null })
  await customer.call(freezeAccount, {})
  expect(await frozen()).toMatchObject({ by: 'operator', own: expect.any(Number) })

  await lift()
  expect(await frozen()).toMatchObject({ by: 'operator', own: null })
  expect(await mayBuy(customer)).toBe('account_frozen')

  await customer.call(freezeAccount, {})
  await customer.call(freezeAccount, {})
  await release(customer)
  expect(await frozen()).toMatchObject({ by: 'customer', reason: null, until: null })
  expect(await mayBuy(customer)).toBe('account_frozen')
  expect((await noticesOf(customer)).map(({ kind }) => kind)).not.toContain('account_released')
  await lift()
  expect(await frozen()).toBeNull()
  expect((await noticesOf(customer)).map(({ kind }) => kind)).toEqual([
    'account_frozen',
    'account_frozen',
    'account_frozen',
    'account_released',
  ])
})

test('no restriction may last longer than a week', async () => {
  const customer = await world.customer()
  for (const days of [0, 8, 100]) {
    const answer = await fetch(`${world.baseUrl}${proposeRestriction.path}`, {
      method: 'POST',
      headers: { 'operator-token': compliance.token, 'content-type': 'application/json' },
      body: JSON.stringify({ displayId: customer.displayId, reason: 'x', days }),
    })
    expect([days, answer.status]).toEqual([days, 400])
  }
  const { proposal } = await compliance.call(proposeRestriction, {
    displayId: customer.displayId,
    reason: 'x',
    days: 7,
  })
  await asOwner(world.databaseUrl, (client) =>
    client.query(`update proposal set payload = '{"days": 8}' where number = $1`, [proposal]),
  )
  // The table itself refuses it.
  await expect(decide(treasury, proposal)).rejects.toThrow('seven_days')
})
