import { day_ms, hour_ms } from '@tarazu/contract/duration'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tables } from '../db/tables.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { queueCounters } from './queue-counters.ts'

/** Offers that wait for a proposal; the rows are never committed. */
let world: TestServer

beforeAll(async () => {
  world = await testServer()
})
afterAll(() => world.close({ transfersAtLeast: 0 }))

class Enough extends Error {}

async function within(work: (tx: Kysely<Tables>) => Promise<void>) {
  const { db } = world.deps
  await expect(
    db.transaction().execute(async (tx) => {
      await work(tx)
      throw new Enough()
    }),
  ).rejects.toThrow(Enough)
}

const counted = (queue: 'issues' | 'funds', tx: Kysely<Tables>) =>
  queueCounters[queue]?.({ ...world.deps, db: tx }, world.clock.now())

async function propose(tx: Kysely<Tables>, kind: 'ipo.allot' | 'fund.return', subject: string) {
  const { id } = await world.operator('listings')
  const now = world.clock.now()
  await tx
    .insertInto('proposal')
    .values({
      number: `P-${subject}`.slice(0, 20),
      kind,
      subject,
      customer_id: null,
      payload: '{}',
      reason: 'Agreed.',
      state: 'open',
      proposed_by: id,
      proposed_at: new Date(now),
      expires_at: new Date(now + day_ms),
    })
    .execute()
}

test('closed issues wait for their allotment, and are overdue at their listing date', async () => {
  const now = world.deps.market.now()
  const issue = (symbol: string, of: { demo?: boolean; list_hash?: string | null; lists?: number } = {}) => ({
    market: 'IN' as const,
    symbol,
    name: symbol,
    about: '',
    document: 'Read this.',
    document_url: null,
    currency: 'INR',
    price_low: 100_000_000n,
    price_high: 110_000_000n,
    price: null,
    size: 1_000,
    lot: 100,
    minimum: 100,
    maximum: 1_000,
    opens_at: new Date(now - 3 * hour_ms),
    closes_at: new Date(now - 2 * hour_ms),
    lists_at: new Date(now + (of.lists ?? hour_ms)),
    state: 'closed' as const,
    seed_sealed: Buffer.alloc(32),
    seed_hash: 'a'.repeat(64),
    seed: null,
    list_hash: of.list_hash === undefined ? 'b'.repeat(64) : of.list_hash,
    result_hash: null,
    reason: null,
    withdrawn_because: null,
    demo: of.demo ?? false,
    timeline: '[]',
    created_at: new Date(now - day_ms),
  })
  await within(async (tx) => {
    expect(await counted('issues', tx)).toEqual({ waiting: 0, oldest: null, overdue: 0 })
    const ids = await tx
      .insertInto('ipo_issue')
      .values([
        issue('ONE.NS'),
        issue('LATE.NS', { lists: -1 }),
        issue('MADEUP.NS', { demo: true }),
        issue('NOLIST.NS', { list_hash: null }),
        issue('PROPOSED.NS'),
      ])
      .returning(['id', 'symbol'])
      .execute()
    const count = await counted('issues', tx)
    expect(count).toMatchObject({ waiting: 3, overdue: 1 })
    expect(Math.abs((count?.oldest ?? 0) - (world.clock.now() - 2 * hour_ms))).toBeLessThan(hour_ms)
    await propose(tx, 'ipo.allot', `IPO-${ids.find(({ symbol }) => symbol === 'PROPOSED.NS')?.id}`)
    expect(await counted('issues', tx)).toMatchObject({ waiting: 2, overdue: 1 })
  })
})

test('funds wait for their return once a purchase has ended, and are overdue a day later', async () => {
  const now = world.deps.market.now()
  const customer = await world.customer()
  await within(async (tx) => {
    const bought = async (number: string, ends: number, demo = false) => {
      const { id } = await tx
        .insertInto('fund')
        .values({
          number,
          name: number,
          state: 'closed',
          min_return: 100,
          max_return: 200,
          period_days: 30,
          amount: 100_00n,
          issue_amount: 1_000_00n,
          sold_amount: 100_00n,
          opens_at: new Date(now - 40 * day_ms),
          closes_at: new Date(now - 35 * day_ms),
          basis: '',
          most_per_customer: 1,
          demo,
          series: demo ? number : null,
          timeline: '[]',
          created_at: new Date(now - 40 * day_ms),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('fund_order')
        .values({
          number: `ORDER${number}`,
          customer_id: customer.id,
          fund_id: id,
          state: 'active',
          amount: 100_00n,
          from_unsettled: 0n,
          ends_at: new Date(ends),
          paid_return: null,
          reason: null,
          ended_by: null,
          ended_at: null,
          created_at: new Date(now - 40 * day_ms),
        } as never)
        .execute()
    }
    expect(await counted('funds', tx)).toEqual({ waiting: 0, oldest: null, overdue: 0 })
    await bought('FUND00000001', now - hour_ms)
    await bought('FUND00000002', now - 2 * day_ms)
    await bought('FUND00000003', now + day_ms)
    await bought('FUND00000004', now - 2 * day_ms, true)
    expect(await counted('funds', tx)).toMatchObject({ waiting: 2, overdue: 1 })
    await propose(tx, 'fund.return', 'FUND00000002')
    expect(await counted('funds', tx)).toMatchObject({ waiting: 1, overdue: 0 })
  })
})
