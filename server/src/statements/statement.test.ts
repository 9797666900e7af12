/** What a customer takes away: the statement of a period, as a page and as a file. */
import { getSignedStatement, getStatement, getStatementFile } from '@tarazu/contract/statements/api'
import { maxEntriesPerPart } from '@tarazu/contract/statements/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, journal } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { listBill } from '../wallet/list-bill.ts'
import { readStatement } from './read-statement.ts'

let world: TestServer

beforeAll(async () => {
  world = await testServer({}, { leads: false })
  await world.allowMadeUp()
})
afterAll(() => world.close({ transfersAtLeast: 4 }))

/** Paise into the account, or out of it, at a time in India. */
async function move(customer: number, at: string, amount: bigint) {
  await moveAll(customer, [{ at: Date.parse(`${at}+05:30`), amount }])
}

async function moveAll(customer: number, moves: { at: number; amount: bigint }[]) {
  const journals = moves.map(({ at, amount }) => {
    const [from, to] =
      amount > 0n ? [account.paper, account.cash(customer)] : [account.cash(customer), account.paper]
    return journal({ reason: amount > 0n ? 'recharge' : 'withdrawal', reference: '=2+3', customer, at }, [
      [from, to, 'INR', amount > 0n ? amount : -amount],
    ])
  })
  await world.deps.db.transaction().execute((tx) => post(tx, journals))
}

test('a statement opens with what was there and closes with what is left, by the days of the deployment', async () => {
  const customer = await world.customer()
  await move(customer.id, '2026-10-31T23:59:59', 1_000_00n)
  await move(customer.id, '2026-11-01T00:00:00', 500_00n)
  await move(customer.id, '2026-11-15T12:00:00', -200_00n)
  await move(customer.id, '2026-11-20T23:59:59', -100_00n)
  const november = await customer.call(getStatement, { from: '2026-11-01', to: '2026-11-15' })
  expect(november.summary).toMatchObject({
    displayId: customer.displayId,
    mode: 'paper',
    zone: 'Asia/Kolkata',
    opening: 1_000_00n,
    income: 500_00n,
    expense: 200_00n,
    closing: 1_300_00n,
    count: 2,
  })
  expect(november.entries.map(({ amount, balance }) => [amount, balance])).toEqual([
    [500_00n, 1_500_00n],
    [200_00n, 1_300_00n],
  ])
  // Days without entries, before, between and after.
  for (const [day, balance] of [
    ['2026-10-01', 0n],
    ['2026-11-16', 1_300_00n],
    ['2026-11-21', 1_200_00n],
  ] as const)
    expect(await customer.call(getStatement, { from: day, to: day })).toMatchObject({
      summary: { opening: balance, closing: balance, count: 0 },
      entries: [],
      next: null,
    })
})

test.each([
  ['2026-11-02', '2026-11-01'],
  ['2026-11-01', '2199-01-01'],
  ['2026-02-30', '2026-03-01'],
  ['0000-00-00', '2026-03-01'],
])('from %s to %s is no period', async (from, to) => {
  const customer = await world.customer()
  expect((await refusalOf(customer.call(getStatement, { from, to }))).code).toBe('period_invalid')
  expect((await refusalOf(customer.call(getStatementFile, { from, to }))).code).toBe('period_invalid')
})

test('the CSV file of a statement has the same entries, and nothing in it is a formula', async () => {
  const customer = await world.customer()
  await move(customer.id, '2026-11-10T10:00:00', 700_00n)
  const { name, content } = await customer.call(getStatementFile, { from: '2026-11-01', to: '2026-11-20' })
  expect(name).toBe(`tarazu-${customer.displayId}-2026-11-01-2026-11-20.csv`)
  const lines = content.split('\r\n')
  expect(lines[0]).toBe('\uFEFFPAPER TRADING - NO REAL MONEY')
  expect(lines).toContain('Opening balance,0.00')
  expect(lines).toContain('Closing balance,700.00')
  expect(lines.filter((line) => line.includes('recharge'))).toEqual([
    expect.stringMatching(/^2026-11-10T04:30:00\.000Z,\d+,recharge,"'=2\+3",,700\.00,700\.00,$/),
  ])
})

/** One rupee a second, from the first second of a day. */
async function moveOften(customer: number, begin: number, count: number) {
  for (let from = 0; from < count; from += 2_000)
    await moveAll(
      customer,
      Array.from({ length: Math.min(2_000, count - from) }, (_, index) => ({
        at: begin + (from + index) * 1_000,
        amount: 1_00n,
      })),
    )
}

type Part = { next: string | null }

/** Each goes on where the one before ended. */
async function partsAfter<P extends Part>(first: P, ask: (after: string) => Promise<P>): Promise<P[]> {
  const parts = [first]
  for (let { next } = first; next !== null; ) {
    const part = await ask(next)
    parts.push(part)
    next = part.next
  }
  return parts
}

test('a statement of any length is whole, part by part, and entries that come meanwhile are not in its sums', async () => {
  const customer = await world.customer()
  const begin = Date.parse('2025-03-01T00:00:00+05:30')
  const count = 2 * maxEntriesPerPart + 1
  await moveOften(customer.id, begin, count)
  const period = { from: '2025-03-01', to: '2025-03-01' }
  const signed = customer.call(getSignedStatement, period, { timeout_ms: 30_000 })
  expect((await refusalOf(signed)).code).toBe('statement_long')
  const first = await customer.call(getStatement, period)
  const firstOfFile = await customer.call(getStatementFile, period)
  await moveAll(customer.id, [{ at: begin + 1_000_000, amount: 7_77n }])

  const pages = await partsAfter(first, (after) => customer.call(getStatement, { ...period, after }))
  expect(pages.map(({ entries }) => entries.length)).toEqual([maxEntriesPerPart, maxEntriesPerPart, 1])
  expect(pages.map(({ summary }) => summary?.closing)).toEqual([BigInt(count) * 100n, undefined, undefined])
  expect(first.summary).toMatchObject({ opening: 0n, income: BigInt(count) * 100n, expense: 0n, count })
  const counted = Array.from({ length: count }, (_, index) => BigInt(index + 1) * 100n)
  expect(pages.flatMap(({ entries }) => entries.map(({ balance }) => balance))).toEqual(counted)

  const parts = await partsAfter(firstOfFile, (after) =>
    customer.call(getStatementFile, { ...period, after }),
  )
  expect(parts.map(({ name }) => name)).toEqual([
    `tarazu-${customer.displayId}-2025-03-01-2025-03-01.csv`,
    null,
    null,
  ])
  const lines = parts.flatMap(({ content }) => content.split('\r\n'))
  expect(lines).toContain(`Closing balance,${count}.00`)
  const balances = lines.flatMap((line) => /,recharge,.*,1\.00,(\d+)\.00,$/.exec(line)?.[1] ?? [])
  expect(balances).toEqual(Array.from({ length: count }, (_, index) => String(index + 1)))
  expect(lines.filter((line) => line.startsWith('Time,'))).toHaveLength(1)
  expect(lines.some((line) => line.includes(',7.77,'))).toBe(false)

  // Somebody else's cursor finds nothing of theirs.
  const other = await world.customer()
  const after = first.next ?? ''
  expect(await other.call(getStatementFile, { ...period, after })).toMatchObject({ content: '', next: null })
  expect(await other.call(getStatement, { ...period, after })).toEqual({
    summary: null,
    entries: [],
    next: null,
  })
})

test('a statement of exactly as many entries as a part has is one part', async () => {
  const customer = await world.customer()
  await moveOften(customer.id, Date.parse('2025-03-01T00:00:00+05:30'), maxEntriesPerPart)
  const period = { from: '2025-03-01', to: '2025-03-01' }
  const { summary, entries, next } = await customer.call(getStatement, period)
  expect([summary?.count, entries.length, next]).toEqual([maxEntriesPerPart, maxEntriesPerPart, null])
})

/** How many rows of bill and journal PostgreSQL takes in its hand for it. */
async function rowsRead(ask: (deps: TestServer['deps']) => Promise<unknown>) {
  return world.deps.db.transaction().execute(async (tx) => {
    const read = async () => {
      const { rows } = await sql<{ read: number }>`
        select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::integer as read from pg_stat_xact_user_tables
         where relname in ('bill', 'journal')`.execute(tx)
      return rows[0]?.read ?? Number.NaN
    }
    // What this connection read before counts in until the statistics take it, at most once a second.
    const before = await read()
    await ask({ ...world.deps, db: tx })
    return (await read()) - before
  })
}

const minute = 60_000

test('a statement of long ago costs as much as a recent one, and counting the bill is bounded', async () => {
  const customer = await world.customer()
  const begin = Date.parse('2025-01-01T00:00:00+05:30')
  // Every six hours, so that some 250 days are full.
  const moves = Array.from({ length: 1_500 }, (_, index) => ({
    at: begin + index * 360 * minute,
    amount: 100n,
  }))
  await moveAll(customer.id, moves)
  await sql`analyze bill, journal`.execute(world.deps.db)
  const day = { from: '2025-01-11', to: '2025-01-11' }
  expect((await customer.call(getStatement, day)).summary).toMatchObject({ opening: 4_000n, closing: 4_400n })
  expect(await rowsRead((deps) => readStatement(deps, customer.id, day))).toBeLessThan(200)

  const caller = { id: customer.id } as never
  expect((await listBill(world.deps, caller, {})).count).toBe(1_000)
  // A client that goes by pages comes to the end.
  expect((await listBill(world.deps, caller, { page: 15, limit: 100 })).count).toBe(1_500)
  expect((await listBill(world.deps, caller, { page: 16, limit: 100 })).rows).toEqual([])
})

test('a statement cuts the bill at the same entry, in whatever order processes were late', async () => {
  const customer = await world.customer()
  const other = await world.customer()
  const midnight = Date.parse('2026-09-10T00:00:00+05:30')
  // Around midnight: before and after by turns, and the last before it long after the first one after it.
  const late = [-50, -30, -10, 5, -8, 20, 30, -1, 55, -2, 40, 59]
  await moveAll(
    customer.id,
    late.map((minutes) => ({ at: midnight + minutes * minute, amount: 100n })),
  )
  await moveAll(other.id, [{ at: midnight + 100 * minute, amount: 100n }])
  const before = await customer.call(getStatement, { from: '2026-09-01', to: '2026-09-09' })
  const after = await customer.call(getStatement, { from: '2026-09-10', to: '2026-09-10' })
  const balances = [before, after].flatMap(({ summary }) => [summary?.opening, summary?.closing])
  expect(balances).toEqual([0n, 1_000n, 1_000n, 1_200n])
  // Each entry is in one of the two.
  expect([before.entries.length, after.entries.length]).toEqual([10, 2])
})
