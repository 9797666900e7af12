/** What operators see of the ledger, and the one way in which they change it. */
import { decideProposal } from '@tarazu/contract/approvals/api'
import { buy } from '@tarazu/contract/orders/api'
import { getRecharge } from '@tarazu/contract/recharges/api'
import {
  getJournal,
  getTrialBalance,
  listAccountEntries,
  proposeReversal,
} from '@tarazu/contract/reconciliation/api'
import { matchBankLine } from '@tarazu/contract/reconciliation/bank-lines-api'
import { getBalance, listBill } from '@tarazu/contract/wallet/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, journal } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import { type BankWorld, bankWorld } from '../testing/bank-world.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { asOwner } from '../testing/test-server.ts'
import { entriesOf } from './list-account-entries.ts'

let world: BankWorld

beforeAll(async () => {
  world = await bankWorld({ leads: false })
  world.feed.set('SBIN.NS', 600)
})
afterAll(() => world.close({ transfersAtLeast: 12 }))

const reason = 'credited to the wrong account'

/** A recharge that two operators credited, and its journal. */
async function credited(amount = '5000') {
  const customer = await world.customer()
  const { id } = await world.ask(customer, amount)
  await world.bring({ amount: BigInt(amount) * 100n, text: id })
  const line = (await world.lineOf(id)).number
  await world.approve((await world.one.call(matchBankLine, { line, recharge: id })).proposal)
  const [entry] = (await customer.call(listBill, {})).rows
  if (!entry) throw new Error('the bill is empty')
  return { ...customer, recharge: id, line, journal: entry.id }
}

const propose = (journal: string) =>
  world.one.call(proposeReversal, { journal, code: 'wrong_customer', reason })

test('every asset of the trial balance sums to zero, also after more has happened', async () => {
  const customer = await world.customer({ cash: 50_000_00n })
  const sums = async () => (await world.one.call(getTrialBalance, {})).assets
  const before = await sums()
  world.feed.set('SBIN.NS', 600)
  await customer.call(buy, { symbol: 'SBIN.NS', quantity: 2, kind: 'stock' })
  // Far enough that what was summed before is kept, and not summed again.
  world.clock.step(61_000)
  await sums()
  world.clock.step(61_000)
  await credited()
  const after = await sums()
  for (const { sum } of [...before, ...after]) expect(sum).toBe('0')
  // Beside the units of the funds that a new server has.
  expect(after.map(({ asset }) => asset).filter((asset) => !asset.startsWith('FUND-'))).toEqual([
    'INR',
    'SBIN.NS',
  ])
  const of = (asset: string, name: string) =>
    after.find((each) => each.asset === asset)?.rows.find((row) => row.account === name)?.balance
  expect(of('SBIN.NS', 'customers: units')).toBe('2')
  expect(of('SBIN.NS', 'house:market')).toBe('-2')
  expect(of('INR', 'house:bank:client')).toBe('-500000')
})

test('the entries of an account are listed newest first, page by page, for a customer, the bank and the market', async () => {
  const customer = await credited('6000')
  const { displayId, id, journal, recharge } = customer
  const cash = await world.one.call(listAccountEntries, { customer: displayId })
  expect(cash).toMatchObject({
    address: account.cash(id),
    balance: '600000',
    rows: [{ journal, reason: 'recharge', thing: recharge, amount: '600000' }],
  })
  for (const address of [account.suspense, account.bankClient, account.market]) {
    const seen: string[] = []
    for (let after: string | undefined; ; ) {
      const { rows, next } = await world.one.call(listAccountEntries, { address, after, limit: 1 })
      seen.push(...rows.map((row) => row.journal))
      if (next === null) break
      after = next
    }
    const all = await world.one.call(listAccountEntries, { address, limit: 100 })
    expect(seen.length).toBeGreaterThan(0)
    expect(seen).toEqual(all.rows.map((row) => row.journal))
    // A busy account is not counted.
    expect(all.count).toBe(address === account.market ? null : seen.length)
  }
  expect(await world.one.call(getJournal, { id: journal })).toMatchObject({
    reason: 'recharge',
    customer: displayId,
    transfers: [{ from: 'house:suspense', to: account.cash(id), asset: 'INR', amount: '600000' }],
    reversible: true,
  })
  expect((await refusalOf(world.one.call(listAccountEntries, { customer: 'nobody' }))).code).toBe('not_found')
  expect((await refusalOf(world.one.call(getJournal, { id: '999999999' }))).code).toBe('not_found')
})

test('the entries of an escrow are found by its index, however much else was moved', async () => {
  const { db } = world.deps
  const [open, over] = [account.placement(900_001), account.ipo(900_002)]
  const at = world.clock.now()
  const move = (from: string, to: string, amount: bigint) =>
    journal({ reason: 'placement_buy', at }, [[from, to, 'INR', amount]])
  const moves = [move(account.market, open, 7n), move(account.market, over, 3n)]
  await world.whileMadeUp(() => db.transaction().execute((tx) => post(tx, moves)))
  await asOwner(world.databaseUrl, async (client) => {
    await client.query(`
      with many as (insert into journal (world, reason, at) select 'paper', 'order_buy', now() from generate_series(1, 20000) returning id)
      insert into transfer (journal_id, line, from_account, to_account, asset, amount)
      select many.id, 1, f.id, t.id, 'INR', 1 from many, account f, account t
       where f.address = 'house:market' and f.asset = 'INR' and t.address = 'house:suspense' and t.asset = 'INR'`)
    // What came from suspense goes back: the report of the bank explains all of it.
    await client.query(`
      with back as (insert into journal (world, reason, at) values ('paper', 'order_buy', now()) returning id)
      insert into transfer (journal_id, line, from_account, to_account, asset, amount)
      select back.id, 1, t.id, f.id, 'INR', 20000 from back, account f, account t
       where f.address = 'house:market' and f.asset = 'INR' and t.address = 'house:suspense' and t.asset = 'INR'`)
    await client.query('analyze transfer')
  })
  await db
    .transaction()
    .execute((tx) => post(tx, [move(open, account.market, 7n), move(over, account.market, 3n)]))
  for (const [address, amount] of [
    [open, '7'],
    [over, '3'],
  ] as const) {
    expect(await world.one.call(listAccountEntries, { address })).toMatchObject({
      balance: '0',
      rows: [{ amount: `-${amount}` }, { amount }],
      count: 2,
    })
    const escrow = await db
      .selectFrom('account')
      .select(['id', 'address', 'customer_id'])
      .where('address', '=', address)
      .executeTakeFirstOrThrow()
    for (const before of [undefined, 10n ** 15n]) {
      const { rows } = await sql<Record<string, string>>`explain ${entriesOf(escrow, before, 51)}`.execute(db)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      for (const index of ['transfer_escrow_from', 'transfer_escrow_to'])
        expect(plan).toContain(`Index Scan Backward using ${index} on transfer`)
    }
  }
})

test('a page of a customer with a hundred thousand journals reads those that it shows', async () => {
  const plan = await asOwner(world.databaseUrl, async (owner) => {
    // Nothing of this is kept.
    await owner.query('begin')
    const { rows: found } = await owner.query(
      `select f.id, f.address, f.customer_id, t.id as market from account f, account t
        where f.customer_id is not null and f.asset = 'INR' and t.address = 'house:market' and t.asset = 'INR' limit 1`,
    )
    const [cash] = found
    await owner.query('alter table journal disable trigger user')
    await owner.query('alter table transfer disable trigger user')
    await owner.query(
      `with many as (insert into journal (world, reason, at, customer_id)
         select 'paper', 'order_buy', now(), $1 from generate_series(1, 100000) returning id)
       insert into transfer (journal_id, line, from_account, to_account, asset, amount)
       select id, 1, $2, $3, 'INR', 1 from many`,
      [cash.customer_id, cash.id, cash.market],
    )
    await owner.query('analyze journal, transfer')
    const { sql: text, parameters } = entriesOf(cash, undefined, 51).compile(world.deps.db)
    // Here it would be chosen for its cost; at ten million transfers all of them were read for each page.
    await owner.query('set local enable_nestloop = off')
    await owner.query('set local enable_mergejoin = off')
    const { rows } = await owner.query(`explain (analyze, format json) ${text}`, [...parameters])
    await owner.query('rollback')
    return rows[0]['QUERY PLAN'][0].Plan as Plan
  })
  const scans = scansOf(plan).filter((scan) => scan['Relation Name'] === 'transfer')
  expect(scans.map((scan) => scan['Index Name'])).toEqual(['transfer_pkey'])
  for (const scan of scans) expect(scan['Actual Rows'] * scan['Actual Loops']).toBeLessThan(1_000)
})

type Plan = {
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}

const scansOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(scansOf)]

test('a journal is reversed once, by two operators, and the customer reads why', async () => {
  const customer = await credited()
  const { proposal } = await propose(customer.journal)
  expect((await refusalOf(propose(customer.journal))).code).toBe('already_proposed')
  await world.approve(proposal)
  expect((await customer.call(getBalance, {})).balance).toBe(0n)
  expect((await customer.call(listBill, {})).rows).toMatchObject([
    {
      reason: 'reversal',
      type: 'expense',
      amount: 5_000_00n,
      balance: 0n,
      correction: { code: 'wrong_customer', text: reason },
    },
    { reason: 'recharge', correction: null },
  ])
  expect(await customer.call(getRecharge, { id: customer.recharge })).toMatchObject({
    state: 'rejected',
    reason: { code: 'reversed', text: reason },
  })
  // The money waits for its right owner.
  expect(await world.lineOf(customer.recharge)).toMatchObject({ state: 'open' })
  const notices = await world.deps.db
    .selectFrom('notice')
    .select('kind')
    .where('customer_id', '=', customer.id)
    .execute()
  expect(notices.map(({ kind }) => kind)).toContain('journal_reversed')
  expect((await refusalOf(propose(customer.journal))).code).toBe('already_decided')
  const shown = await world.one.call(getJournal, { id: customer.journal })
  expect(shown.reversible).toBe(false)
  expect((await refusalOf(propose(shown.reversedBy ?? ''))).code).toBe('not_reversible')
})

test('a reversal never takes an account below zero, neither when it is proposed nor when it is approved', async () => {
  const customer = await credited()
  const { proposal } = await propose(customer.journal)
  world.feed.set('SBIN.NS', 600)
  await customer.call(buy, { symbol: 'SBIN.NS', quantity: 5, kind: 'stock' })
  expect((await refusalOf(world.approve(proposal))).code).toBe('would_overdraw')
  await world.one.call(decideProposal, { number: proposal, decision: 'withdraw' })
  expect((await refusalOf(propose(customer.journal))).code).toBe('would_overdraw')
  expect(await customer.call(getRecharge, { id: customer.recharge })).toMatchObject({ state: 'credited' })
})

test('a trade cannot be reversed, because its order and lots would not change', async () => {
  const customer = await world.customer({ cash: 10_000_00n })
  world.feed.set('SBIN.NS', 600)
  await customer.call(buy, { symbol: 'SBIN.NS', quantity: 1, kind: 'stock' })
  const [purchase] = (await customer.call(listBill, {})).rows
  expect((await refusalOf(propose(purchase?.id ?? ''))).code).toBe('not_reversible')
})

test('old entries of a busy account are found page by page, each of which walks only so far', async () => {
  const { db } = world.deps
  const at = world.clock.now()
  const moved = (from: string, to: string) =>
    world.whileMadeUp(() =>
      db.transaction().execute((tx) => post(tx, [journal({ reason: 'test', at }, [[from, to, 'INR', 9n]])])),
    )
  const address = account.fee('stamp')
  await moved(account.market, address)
  await asOwner(world.databaseUrl, (client) =>
    client.query(
      `select setval(pg_get_serial_sequence('journal', 'id'), (select max(id) + 350000 from journal))`,
    ),
  )
  await moved(account.market, account.paper)
  await moved(account.paper, account.market)
  const first = await world.one.call(listAccountEntries, { address })
  expect(first).toMatchObject({ rows: [], next: expect.any(String), count: null })
  const second = await world.one.call(listAccountEntries, { address, after: first.next ?? '' })
  expect(second).toMatchObject({ rows: [{ amount: '9' }], next: null })
})
