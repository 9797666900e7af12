import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { type Balances, makeBalances } from './balances.ts'
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
  open = openDatabase(database.url)
  balances = makeBalances({ pool: open.pool, currency: 'INR' })
})

afterAll(async () => {
  await open.close()
  await database.drop()
})

/** Posts units into (or out of) the accounts of lots, and hands the answers on as an order does. */
async function moveLots(lots: readonly string[], kind: 'buy' | 'sell') {
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
    if (each.status === 'posted') balances.apply(customer, each.journal, each.accounts)
}

const lots = (count: number, name: string) => Array.from({ length: count }, (_, lot) => `${name}${lot}`)

test('whoever holds thousands of lots is not read anew at each order', async () => {
  await moveLots(lots(many, 'A'), 'buy')
  expect((await balances.of(customer)).size).toBe(many)
  await moveLots(lots(3, 'B'), 'buy')
  const known = balances.of(customer)
  expect(known).not.toBeInstanceOf(Promise)
  expect((await known).size).toBe(many + 3)
})

test('accounts that are empty do not pile up', async () => {
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
