import { buy } from '@tarazu/contract/orders/api'
import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Tables } from '../db/tables.ts'
import { makeMatching } from '../orders/match-orders.ts'
import { keepAllSums, sumLeader, untilSettled } from '../testing/keep-all-sums.ts'
import { asOwner, type TestServer, testServer } from '../testing/test-server.ts'
import { checkLedger } from './check.ts'
import { account, journal, type Transfer } from './journal.ts'
import { keptSums, readCounts, readLedgerSums, readOwnBook } from './kept-sums.ts'
import { post } from './post.ts'

let world: TestServer
let db: Kysely<Tables>
beforeAll(async () => {
  world = await testServer({}, { leads: false })
  await world.allowMadeUp()
  db = world.deps.db
})
const owner = (text: string) => asOwner(world.databaseUrl, (client) => client.query(text))
const forget = () => owner('delete from kept_sum')
afterEach(forget)
afterAll(() => world.close({ transfersAtLeast: 20 }))

const moved = (amount: bigint, [from, to]: [string, string] = [account.paper, account.market]) => {
  const transfer: Transfer = [from, to, 'INR', amount]
  return journal({ reason: 'test', at: world.clock.now() }, [transfer])
}
const move = (...what: Parameters<typeof moved>) =>
  db.transaction().execute((tx) => post(tx, [moved(...what)]))
const read = <T>(work: (tx: Kysely<Tables>) => Promise<T>) =>
  db.transaction().setIsolationLevel('repeatable read').execute(work)
const marketHas = async () => (await read(readOwnBook)).get('INR') ?? 0n
/** All that can be read of sums, in one order. */
const sums = async () => {
  const { house, kept } = await read(readLedgerSums)
  const all = [...house, ...kept].map((sum) => Object.values(sum).join(' '))
  return [...all, ...[...(await read(readCounts))].map((count) => count.join(' '))].sort()
}
const endOf = async (what: string) =>
  (await db.selectFrom('kept_sum').select('through').where('what', '=', what).executeTakeFirst())?.through
const lastJournal = async () =>
  (await sql<{ id: bigint }>`select max(id) as id from journal`.execute(db)).rows[0]?.id

const change = `update kept_sum_part set sum = sum + 1000 where name = 'house house:market INR'`
const wrong = 'a kept sum is not the sum of its rows'

describe('a reading', () => {
  test('adds what is newer to what is kept, and reads nothing older', async () => {
    const { call } = await world.customer({ cash: 1_000_000_00n })
    world.feed.set('SBIN.NS', 600)
    await call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 1 })
    const has = await marketHas()
    await keepAllSums(db)
    expect(await marketHas()).toBe(has)
    // What shows through was not made from transfers.
    await owner(change)
    await move(5n)
    expect(await marketHas()).toBe(has + 1_000n + 5n)
    await owner(`update kept_sum_part set sum = sum + 50 where name in ('journals', 'filled')`)
    const counts = await read(readCounts)
    expect(counts.get('journals')).toBe(((await lastJournal()) ?? 0n) + 50n)
    expect(counts.get('filled')).toBe(51n)
  })

  test('finds what is newer by an index, however much is older', async () => {
    const after = 7n
    await db.transaction().execute(async (tx) => {
      // A table of a test is read faster as a whole.
      await sql`set local enable_seqscan = off`.execute(tx)
      for (const { what, over } of keptSums) {
        const { rows } = await sql<{ 'QUERY PLAN': string }>`
          explain ${over({ after, through: 2n ** 62n })}`.execute(tx)
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        const found = plan.match(/Index Cond: \(\(?(journal_)?id > '7'/g)
        expect(found, plan).toHaveLength(what === 'counted' ? 2 : 1)
        expect(plan).not.toMatch(/Seq Scan on (transfer|journal|fill)/)
      }
    })
  })

  test('sums what customers have by kind', async () => {
    const [one, other] = [await world.customer({ cash: 0n }), await world.customer({ cash: 0n })]
    const before = new Map<string, bigint>()
    const kindsAre = async () => {
      const { kept } = await read(readLedgerSums)
      const money = kept.filter(({ asset }) => asset === 'INR')
      return Object.fromEntries(money.map(({ kind, total }) => [kind, total - (before.get(kind) ?? 0n)]))
    }
    for (const [kind, total] of Object.entries(await kindsAre())) before.set(kind, total)
    await move(100n, [account.paper, account.cash(one.id)])
    await keepAllSums(db)
    await move(20n, [account.paper, account.cash(other.id)])
    await move(3n, [account.cash(one.id), account.held(one.id, 'SOMETHING001')])
    expect(await kindsAre()).toEqual({ cash: 117n, held: 3n })
    await move(3n, [account.held(one.id, 'SOMETHING001'), account.cash(one.id)])
    expect(await kindsAre()).toEqual({ cash: 120n })
  })
})

test('no sum is kept while a transaction from before runs, which then is in it', async () => {
  const posted = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  // The accounts are there before: who makes one holds it.
  await move(1n)
  const has = await marketHas()
  const before = (await lastJournal()) ?? 0n
  const slow = db.transaction().execute(async (tx) => {
    await post(tx, [moved(5n)])
    posted.resolve()
    await ended.promise
  })
  await posted.promise
  await move(7n)
  const round = sumLeader(db)
  try {
    for (let n = 0; n < 5; n++) {
      await round()
      expect(await marketHas()).toBe(has + 7n)
    }
    expect((await endOf('moved')) ?? 0n).toBeLessThanOrEqual(before)
  } finally {
    ended.resolve()
    await slow
  }
  expect(await marketHas()).toBe(has + 12n)
  await untilSettled(db)
  await round()
  expect(await endOf('moved')).toBe(await lastJournal())
  expect(await marketHas()).toBe(has + 12n)
})

describe('the job', () => {
  test('goes on in pieces from where it was stopped, also in another process', async () => {
    for (let n = 0; n < 6; n++) await move(1n)
    const all = await sums()
    const round = sumLeader(db, 2)
    await round()
    await untilSettled(db)
    const ids = await db.selectFrom('journal').select('id').orderBy('id').execute()
    for (const pieces of [1, 2]) {
      let left = pieces
      await round({ held: () => left-- > 0 })
      expect(await endOf('moved')).toBe(ids[pieces === 1 ? 1 : 5]?.id)
      expect(await sums()).toEqual(all)
    }
    await keepAllSums(db, 2)
    expect(await endOf('moved')).toBe(ids.at(-1)?.id)
    expect(await sums()).toEqual(all)
  })

  test('adds nothing twice where two processes lead', async () => {
    await move(1n)
    const all = await sums()
    const [one, other] = [sumLeader(db, 1), sumLeader(db, 1)]
    await Promise.all([one(), other()])
    await untilSettled(db)
    await Promise.all([one(), other()])
    expect(await endOf('moved')).toBe(await lastJournal())
    expect(await sums()).toEqual(all)
    expect((await checkLedger(db)).problems.filter((problem) => problem.startsWith(wrong))).toEqual([])
  })

  test('counts an order that was filled in parts once, whichever piece they are in', async () => {
    const { call } = await world.customer({ cash: 1_000_000_00n })
    world.feed.set('SBIN.NS', 605)
    const limit = { type: 'limit', limitPrice: 600_000_000n, validity: 'gtc' } as const
    await call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 9, ...limit })
    const filled = async () => (await read(readCounts)).get('filled')
    const before = await filled()
    for (const askSize of [4, 3, 2]) {
      expect(await filled()).toBe(before)
      world.clock.step(1_000)
      world.feed.set('SBIN.NS', 599, { askSize })
      while ((await makeMatching(world.deps)()) > 0);
      await keepAllSums(db, 1)
    }
    expect(await filled()).toBe((before ?? 0n) + 1n)
    await forget()
    await keepAllSums(db, 1)
    expect(await filled()).toBe((before ?? 0n) + 1n)
  })
})

test('the check of the ledger finds a kept sum that was changed; deleted, it is made anew', async () => {
  await move(8n)
  const has = await marketHas()
  await keepAllSums(db)
  await owner(change)
  expect(await marketHas()).toBe(has + 1_000n)
  const { problems } = await checkLedger(db)
  expect(problems).toContain(
    `${wrong}: moved, house house:market INR is kept as ${has + 1_000n}, its rows say ${has}`,
  )
  await forget()
  expect(await marketHas()).toBe(has)
  await keepAllSums(db)
  expect(await endOf('moved')).toBe(await lastJournal())
  expect(await marketHas()).toBe(has)
  expect((await checkLedger(db)).problems.filter((problem) => problem.startsWith(wrong))).toEqual([])
})
