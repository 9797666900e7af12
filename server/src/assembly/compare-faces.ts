/**
 * A job: compares what customers are answered, and what is kept in memory, with the rows of the ledger.
 * Customers' requests have connections of their own, so somebody with the database could show them other
 * figures than the books.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { act } from '../acts/act.ts'
import { type DatabaseRows, withRows } from '../db/postgres-rows.ts'
import { rowTable } from '../db/row-source.ts'
import type { Caller, Deps } from '../deps.ts'
import { moneyOf } from '../ledger/money-of.ts'
import { listHoldings } from '../orders/holdings.ts'
import { listOrders } from '../orders/list-orders.ts'
import { getBalance } from '../wallet/get-balance.ts'
import { listBill } from '../wallet/list-bill.ts'

const accountsTable = rowTable({
  name: 'account',
  key: 'customer_id',
  columns: {
    address: 'text',
    asset: 'text',
    balance: 'bigint',
    last_journal: 'bigint',
    customer_id: 'integer?',
  },
})
const billTable = rowTable({
  name: 'bill',
  key: 'customer_id',
  columns: { customer_id: 'integer', journal_id: 'bigint', amount: 'bigint', balance: 'bigint' },
})
const ordersTable = rowTable({
  name: 'orders',
  key: 'customer_id',
  columns: {
    id: 'bigint',
    customer_id: 'integer',
    number: 'text',
    symbol: 'text',
    side: 'text',
    state: 'text',
    quantity: 'integer',
    filled: 'integer',
    value: 'bigint',
    lot_left: 'integer',
    created_at: 'timestamp with time zone',
  },
})

/** Customers of a round: those who traded last, and others by chance. */
const ofEach = 10
/** Entries of each list that are compared, the newest. */
const shown = 50
/** A customer who acts meanwhile, or of whom another server has just told, is looked at again. */
const attempts = 10
/** So many times in a row. */
const enough = 3
const pause_ms = 200

export async function compareFaces(deps: Deps): Promise<string | undefined> {
  const problem = await firstDifference(deps)
  if (problem === undefined) return undefined
  await act(deps, (act) => deps.safeMode.enter(act, { reason: 'ledger_broken', detail: problem }))
  deps.log.error({ problem }, 'customers are shown something else than the books say')
  return problem
}

async function firstDifference(deps: Deps): Promise<string | undefined> {
  for (const customer of await sampleOf(deps)) {
    const difference = await differenceOf(deps, customer)
    if (difference !== undefined) return difference
  }
  return undefined
}

/** The last journals are found by their ids; lines of bills only by their customer. */
export const lastWhoTraded = sql<{ id: number }>`
  select distinct customer_id as id
    from (select customer_id from journal where customer_id is not null order by id desc limit 200) last
   limit ${ofEach}`

async function sampleOf({ db, random }: Deps): Promise<Set<number>> {
  const { rows } = await lastWhoTraded.execute(db)
  const { last } = await db
    .selectFrom('customer')
    .select((of) => of.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const byChance = last
    ? Array.from({ length: ofEach }, () => 1 + (random.bytes(6).readUIntBE(0, 6) % last))
    : []
  return new Set([...rows.map(({ id }) => id), ...byChance])
}

async function differenceOf(deps: Deps, customer: number): Promise<string | undefined> {
  for (let [attempt, differed] = [0, 0]; attempt < attempts; attempt++) {
    if (attempt > 0) await wait(pause_ms)
    const before = await booksOf(deps, customer)
    const answered = await answersOf(deps, customer)
    const after = await booksOf(deps, customer)
    const other = Object.keys(before).find((name) => before[name] !== answered[name])
    if (Object.keys(before).some((name) => before[name] !== after[name])) differed = 0
    else if (other === undefined) return undefined
    else differed += 1
    if (differed === enough) return `Customer ${customer} is answered other ${other} than the books say.`
  }
  return undefined
}

/** Each as a text, so that two of them can be compared. */
type Face = Record<string, string>

function faceOf(said: {
  money: readonly bigint[]
  bill: readonly (readonly [string, bigint, bigint])[]
  orders: readonly (readonly (string | number | bigint)[])[]
  units: ReadonlyMap<string, number>
}): Face {
  const units = [...said.units].sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    balances: said.money.join(),
    'entries of the bill': said.bill.join(' '),
    orders: said.orders.join(' '),
    holdings: units.join(' '),
  }
}

function booksOf({ db, settings }: Deps, customer: number): Promise<Face> {
  return withRows(db, async (rows) => {
    const accounts = (await rows.part(accountsTable, customer, 'and t.balance <> 0')).map((row) => ({
      ...row,
      balance: BigInt(row.balance),
      journal: BigInt(row.last_journal),
    }))
    const kept = new Map(accounts.map((one) => [`${one.address} ${one.asset}`, one]))
    const { cash, unsettled, held } = moneyOf(customer, kept, settings.currency)
    const orders = await newestOrders(rows, customer)
    const lots = await rows.part(ordersTable, customer, 'and t.lot_left > 0')
    return faceOf({
      money: [cash + unsettled, unsettled, held],
      bill: await newestBill(rows, customer),
      orders: orders.map(({ number, side, quantity, filled, value }) => [
        number,
        side,
        quantity,
        filled,
        value,
      ]),
      units: unitsOf(lots.map(({ symbol, lot_left }) => [symbol, Number(lot_left)])),
    })
  })
}

/** Only the newest are read: a program may have placed a million. */
async function newestBill(rows: DatabaseRows, customer: number) {
  const bill = await rows.part(billTable, customer, `order by t.journal_id desc limit ${shown}`)
  return bill.map(({ journal_id, amount, balance }) => [journal_id, BigInt(amount), BigInt(balance)] as const)
}

const newestOrders = (rows: DatabaseRows, customer: number) =>
  rows.part(ordersTable, customer, `order by t.created_at desc, t.id desc limit ${shown}`)

function unitsOf(lots: readonly (readonly [string, number])[]) {
  const units = new Map<string, number>()
  for (const [symbol, left] of lots) if (left > 0) units.set(symbol, (units.get(symbol) ?? 0) + left)
  return units
}

/** What the customer's own requests are answered, on the connections that these have. */
async function answersOf(all: Deps, customer: number): Promise<Face> {
  const deps = Object.assign(Object.create(all) as Deps, { db: all.dbOf(customer) })
  const caller = callerOf(deps, customer)
  const { balance, unsettled, held } = await getBalance(deps, caller)
  const bill = await listBill(deps, caller, { page: 1, limit: shown })
  const orders = await listOrders(deps, caller, { page: 1, limit: shown })
  const lots: [string, number][] = []
  for (let page = 1; ; page++) {
    const { rows } = await listHoldings(deps, caller, { page, limit: shown })
    for (const { symbol, quantity } of rows) lots.push([symbol, quantity])
    if (rows.length < shown) break
  }
  return faceOf({
    money: [balance, unsettled, held],
    bill: bill.rows.map(({ id, type, amount, balance }) => [
      id,
      type === 'income' ? amount : -amount,
      balance,
    ]),
    orders: orders.rows.map(({ number, side, quantity, filled, value }) => [
      number,
      side,
      quantity,
      filled,
      value,
    ]),
    units: unitsOf(lots),
  })
}

const callerOf = ({ settings }: Deps, id: number): Caller => ({
  id,
  sessionId: 0,
  frozen: false,
  address: 'this server',
  origin: '',
  userAgent: '',
  gzip: false,
  requestId: 'compare-faces',
  language: settings.locales[0] ?? 'en',
  reply: { header() {} },
})
