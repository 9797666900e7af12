import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { allowMadeUp } from '../testing/allow-made-up.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { planOf } from '../testing/plan-of.ts'
import { type Balances, balancesOfCustomers, makeBalances } from './balances.ts'
import { account, journal } from './journal.ts'
import { post } from './post.ts'

const customer = 7
const many = 1_200
const at = Date.parse('2026-01-05T10:00:00Z')

let database: TestDatabase
let open: ReturnType<typeof openDatabase>
let balances: Balances

beforeAll(async () => {
  database = await testDatabase()
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query("insert into deployment (world, currency, created_at) values ('paper', 'INR', now())")
  await owner.end()
  await allowMadeUp(database.url)
  open = openDatabase(database.url)
  balances = makeBalances({ pool: open.pool, currency: 'INR' })
})

afterAll(async () => {
  await open.close()
  await database.drop()
})

/** Posts units into (or out of) the accounts of lots, and hands the answers on as an order does. */
async function moveLots(lots: readonly string[], kind: 'buy' | 'sell') {
  const sent = balances.moment()
  const posted = await open.db.transaction().execute((tx) =>
    post(
      tx,
      lots.map((lot) => {
        const units = account.units(customer, lot)
        const [from, to] = kind === 'buy' ? [account.market, units] : [units, account.market]
        return journal({ reason: 'order_fill', customer, at }, [[from, to, 'ITC.NS', 1n]])
      }),
    ),
  )
  for (const each of posted)
    if (each.status === 'posted') balances.apply(customer, each.journal, each.accounts, sent)
}

const lots = (count: number, name: string) => Array.from({ length: count }, (_, lot) => `${name}${lot}`)

test('a holder of thousands of lots is not read anew at each order', async () => {
  await moveLots(lots(many, 'A'), 'buy')
  expect((await balances.of(customer)).size).toBe(many)
  await moveLots(lots(3, 'B'), 'buy')
  const known = balances.of(customer)
  expect(known).not.toBeInstanceOf(Promise)
  expect((await known).size).toBe(many + 3)
})

test('empty accounts do not accumulate in memory', async () => {
  for (let round = 0; round < 6; round++) {
    const traded = lots(many, `C${round}-`)
    await moveLots(traded, 'buy')
    await balances.of(customer)
    await moveLots(traded, 'sell')
  }
  // Of six times as many, twice what was not empty at the last look.
  expect((await balances.of(customer)).size).toBeLessThanOrEqual(2 * (2 * many + 3))
  const money = await balances.money(customer)
  expect(money.units.get('ITC.NS')).toBe(BigInt(many + 3))
})

test('held lots and waiting orders are counted', async () => {
  const owner = 8
  const units = account.units(owner, 'L1')
  const reserved = account.unitsHeld(owner, 'S1')
  const move = async (from: string, to: string, asset = 'ITC.NS') => {
    const moved = journal({ reason: 'order_fill', customer: owner, at }, [[from, to, asset, 1n]])
    const sent = balances.moment()
    const [posted] = await open.db.transaction().execute((tx) => post(tx, [moved]))
    if (posted?.status === 'posted') balances.apply(owner, posted.journal, posted.accounts, sent)
    return balances.counts(owner)
  }
  await balances.of(owner)
  expect(await move(account.market, units)).toEqual({ waiting: 0, lots: 1 })
  expect(await move(account.market, units)).toEqual({ waiting: 0, lots: 1 })
  expect(await move(account.market, account.units(owner, 'F1'), 'FUND-1')).toEqual({ waiting: 0, lots: 1 })
  expect(await move(units, reserved)).toEqual({ waiting: 1, lots: 1 })
  expect(await move(units, reserved)).toEqual({ waiting: 1, lots: 0 })
  expect(await move(account.market, account.held(owner, 'B1'), 'INR')).toEqual({ waiting: 2, lots: 0 })
  balances.forget(owner)
  await balances.of(owner)
  expect(balances.counts(owner)).toEqual({ waiting: 2, lots: 0 })
})

test('a debtor is read anew if money arrived while they were being read', async () => {
  const debtor = 9
  const move = (from: string, to: string, amount: bigint) =>
    open.db
      .transaction()
      .execute((tx) =>
        post(tx, [journal({ reason: 'test', customer: debtor, at }, [[from, to, 'INR', amount]])]),
      )
  await move(account.receivable(debtor), account.paper, 50n)
  // What was read just before the money came is answered after it.
  let came: () => void = () => {}
  const until = new Promise<void>((resolve) => {
    came = resolve
  })
  const late = {
    query: async (...of: Parameters<typeof open.pool.query>) => {
      const answer = await open.pool.query(...of)
      await until
      return answer
    },
  } as unknown as typeof open.pool
  const known = makeBalances({ pool: late, currency: 'INR' })
  const reading = known.of(debtor)
  const sent = known.moment()
  await open.pool.query('select 1')
  const [posted] = await move(account.paper, account.cash(debtor), 30n)
  if (posted?.status !== 'posted') throw new Error('not posted')
  known.apply(debtor, posted.journal, posted.accounts, sent)
  came()
  await reading
  expect(await known.money(debtor)).toMatchObject({ cash: 0n, receivable: 20n })
})

test('what is heard of a journal only after the balances were read does not undo a later one', async () => {
  const seller = 10
  const move = async (from: string, to: string) => {
    const sent = balances.moment()
    const moved = journal({ reason: 'test', customer: seller, at }, [[from, to, 'INR', 70n]])
    const [posted] = await open.db.transaction().execute((tx) => post(tx, [moved]))
    if (posted?.status !== 'posted') throw new Error('not posted')
    return { ...posted, sent }
  }
  const reserved = await move(account.paper, account.held(seller, 'B1'))
  await move(account.held(seller, 'B1'), account.cash(seller))
  // Empty by now, the reserved money is in no row that is read.
  expect(await balances.money(seller)).toMatchObject({ cash: 70n, held: 0n })
  balances.apply(seller, reserved.journal, reserved.accounts, reserved.sent)
  expect(await balances.money(seller)).toMatchObject({ cash: 70n, held: 0n })
})

test('beyond the maximum of accounts the oldest entries are read anew', async () => {
  const small = makeBalances({ pool: open.pool, currency: 'INR', maxAccounts: many })
  const first = await small.of(customer)
  expect(first.size).toBeGreaterThan(many)
  expect(small.of(customer)).toBe(first)
  await small.of(8)
  expect(small.of(8)).not.toBeInstanceOf(Promise)
  const again = small.of(customer)
  expect(again).toBeInstanceOf(Promise)
  expect((await again).size).toBe(first.size)
})

test('reading the balances of a customer goes through no account that is empty', async () => {
  const plan = await planOf(open.db, sql.raw(balancesOfCustomers.replace('$1', `'{${customer}}'`)))
  expect(plan).toContain('account_with_balance')
})
