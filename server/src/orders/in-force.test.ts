/**
 * Whatever was answered as decided is in force for the orders of every server: one that heard of it late asks
 * the database.
 */
import { decideProposal } from '@tarazu/contract/approvals/api'
import type { Call } from '@tarazu/contract/client'
import { proposePolicy } from '@tarazu/contract/config/operate-api'
import { defaultPolicies, encodePolicy } from '@tarazu/contract/config/policies'
import { proposeHalt, proposeResume } from '@tarazu/contract/market/operate-api'
import { buy, changeOrder, getOrder } from '@tarazu/contract/orders/api'
import { sumOf } from '@tarazu/contract/orders/fee-line'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { declaredClient } from '../testing/declared-client.ts'
import type { HandFeed } from '../testing/hand-feed.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { asOwner, type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { makeMatching } from './match-orders.ts'

const symbol = 'SBIN.NS'
const order = { symbol, kind: 'stock', quantity: 1 } as const
const reason = 'Results came early.'

let world: TestServer
/** Serves the same customers, and hears nothing of what the first one does. */
let deaf: { feed: HandFeed; baseUrl: string; server: TestServer['server'] }
/** Who may see what others are at. */
let watcher: pg.Client
let [maker, checker]: Awaited<ReturnType<TestServer['operator']>>[] = []

beforeAll(async () => {
  world = await testServer({}, { leads: false })
  deaf = await world.another()
  await deaf.server.deps.events.stop()
  watcher = new pg.Client({ connectionString: world.databaseUrl })
  await watcher.connect()
  ;[maker, checker] = [await world.operator('listings', 'admin'), await world.operator('listings', 'admin')]
})
beforeEach(() => {
  for (const { feed } of [world, deaf]) feed.set(symbol, 600)
})
afterAll(async () => {
  await watcher.end()
  await world.close({ transfersAtLeast: 10, faults: [/^safe mode stands$/] })
})

const through = ({ baseUrl }: { baseUrl: string }, { token }: TestCustomer): Call =>
  declaredClient({ baseUrl, token: () => token })

async function decided(proposed: Promise<{ proposal: string }> | undefined) {
  const { proposal } = (await proposed) ?? { proposal: '' }
  await checker?.call(decideProposal, { number: proposal, decision: 'approve' })
}
const halt = () => decided(maker?.call(proposeHalt, { symbol, reason }))
const resume = () => decided(maker?.call(proposeResume, { symbol, reason: 'They are known.' }))

const fills = async () => {
  const { rows } = await world.deps.pool.query<{ count: string }>('select count(*) from fill')
  return Number(rows[0]?.count)
}

/** Until a statement like this waits for a lock. */
const waits = (statement: string) =>
  vi.waitFor(
    async () => {
      const { rows } = await watcher.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
        [statement],
      )
      expect(rows.length).toBeGreaterThan(0)
    },
    { interval: 5, timeout: 10_000 },
  )

const matchingOf = ({ deps }: TestServer['server']) => makeMatching(deps)

/** As a server remembers it that has heard of a halt and not of its end. */
const remembered = () => ({
  halts: [
    {
      symbol,
      reason,
      since: new Date(world.clock.now()),
      ended_at: null,
      split_day: null,
      split_old: null,
      split_new: null,
      split_by: null,
    },
  ],
  events: [],
})

describe('a halt that was answered', () => {
  test('stops orders on a server that has not heard of it, and its end lets them through', async () => {
    const customer = await world.customer({ cash: 10_000_00n })
    const there = through(deaf, customer)
    expect(await there(buy, order)).toMatchObject({ filled: 1 })
    await halt()
    expect(deaf.server.deps.market.halted(symbol)).toBe(false)
    const before = await fills()
    expect((await refusalOf(there(buy, order))).code).toBe('halted')
    expect(await fills()).toBe(before)
    await resume()
    expect(await there(buy, order)).toMatchObject({ filled: 1 })
    // That order had the database asked; this one finds a server that has heard of the halt alone.
    deaf.server.deps.market.know(remembered())
    expect(await there(buy, order)).toMatchObject({ filled: 1 })
  })

  test('comes after every fill, however many orders two servers are committing', async () => {
    const customers = await Promise.all(
      Array.from({ length: 6 }, () => world.customer({ cash: 100_000_00n })),
    )
    let over = false
    let bought = 0
    const refusals = new Set<string | undefined>()
    const busy = customers.map(async (customer, index) => {
      const call = through(index % 2 === 0 ? world : deaf, customer)
      while (!over)
        await call(buy, order).then(
          () => (bought += 1),
          (error: { code?: string }) => refusals.add(error.code),
        )
    })
    await vi.waitFor(() => expect(bought).toBeGreaterThan(12), { interval: 5, timeout: 10_000 })
    await halt()
    const answered = await fills()
    // Each of them has asked again since.
    const refusedTwice = customers.flatMap((customer) =>
      [world, deaf].map((server) => refusalOf(through(server, customer)(buy, order))),
    )
    for (const { code } of await Promise.all(refusedTwice)) expect(code).toBe('halted')
    over = true
    await Promise.all(busy)
    expect(await fills()).toBe(answered)
    expect([...refusals].filter((code) => code !== 'halted')).toEqual([])
    await resume()
  })

  test('waits for an order that is being committed, whose fill precedes the answer', async () => {
    const customer = await world.customer({ cash: 10_000_00n })
    let answered: Promise<void> | undefined
    let bought: Promise<unknown> | undefined
    await asOwner(world.databaseUrl, async (keeper) => {
      await keeper.query('begin')
      await keeper.query('select from account where address = $1 for update', [
        `customer:${customer.id}:cash`,
      ])
      bought = customer.call(buy, order)
      await waits('%commit_orders%')
      answered = halt()
      await waits('%advisory%')
      await keeper.query('rollback')
    })
    expect(await bought).toMatchObject({ filled: 1 })
    const before = await fills()
    await answered
    expect(await fills()).toBe(before)
    expect((await refusalOf(customer.call(buy, order))).code).toBe('halted')
    await resume()
  })

  test('keeps waiting orders from being filled by a server that has not heard of it', async () => {
    const customer = await world.customer({ cash: 10_000_00n })
    const limit = { ...order, quantity: 2, type: 'limit', limitPrice: 590_000_000n } as const
    const { number } = await customer.call(buy, limit)
    await halt()
    // To want less takes no market.
    expect(await through(deaf, customer)(changeOrder, { number, quantity: 1 })).toMatchObject({ quantity: 1 })
    deaf.feed.set(symbol, 580)
    expect(await matchingOf(deaf.server)()).toBe(0)
    expect(await customer.call(getOrder, { number })).toMatchObject({ filled: 0 })
    await resume()
    deaf.feed.set(symbol, 579)
    await vi.waitFor(async () => {
      await matchingOf(deaf.server)()
      expect(await customer.call(getOrder, { number })).toMatchObject({ filled: 1 })
    })
  })
})

describe('a restriction that commits while an order waits for a lock applies to that order', () => {
  const standing = ['feed_dead', 'Nothing came.']
  /** As it is written by another server; then what becomes of the order. */
  const changes: [string, string, (customer: TestCustomer) => unknown[], object][] = [
    [
      'a halt',
      'insert into instrument_halt (symbol, reason, since) values ($1, $2, now())',
      () => [symbol, reason],
      { code: 'halted' },
    ],
    [
      'a freeze',
      "update customer set frozen_at = now(), frozen_by = 'customer' where id = $1",
      ({ id }) => [id],
      { code: 'account_frozen' },
    ],
    [
      'safe mode',
      'insert into safe_mode (reason, detail, entered_at) values ($1, $2, now())',
      () => standing,
      { code: 'safe_mode' },
    ],
  ]

  async function overtaken(customer: TestCustomer, statement: string, values: unknown[]) {
    let bought: Promise<unknown> | undefined
    await asOwner(world.databaseUrl, async (other) => {
      await other.query('begin')
      await holdTradesBy(other)
      bought = through(deaf, customer)(buy, order)
      // Refused before this connection has ended, and looked at after that.
      bought.catch(() => undefined)
      await waits('%commit_orders%')
      await other.query(statement, values)
      await other.query('commit')
    })
    return bought
  }
  const holdTradesBy = (by: { query(text: string): Promise<unknown> }) =>
    by.query(`select pg_advisory_xact_lock('instrument_event'::regclass::oid::bigint)`)

  test.each(changes)('%s', async (_, statement, valuesOf, expected) => {
    const customer = await world.customer({ cash: 10_000_00n })
    const before = await fills()
    expect(await refusalOf(overtaken(customer, statement, valuesOf(customer)))).toMatchObject(expected)
    expect(await fills()).toBe(before)
    await resumeAll()
    // Its end holds at once, too.
    expect(await through(deaf, customer)(buy, order)).toMatchObject({ filled: 1 })
  })

  /** Written to the rows: what is under test is who looks at them. */
  const resumeAll = () =>
    asOwner(world.databaseUrl, async (owner) => {
      await owner.query(
        "update instrument_halt set ended_at = now(), end_reason = 'Over.' where ended_at is null",
      )
      await owner.query('update customer set frozen_at = null, frozen_by = null where frozen_at is not null')
      await owner.query(`alter table safe_mode disable trigger user`)
      await owner.query('delete from safe_mode')
      await owner.query(`alter table safe_mode enable trigger user`)
    })

  test('lower fees', async () => {
    const customer = await world.customer({ cash: 10_000_00n })
    const { fees: paid } = await through(deaf, customer)(buy, order)
    expect(sumOf(paid)).toBeGreaterThan(0n)
    const none = { ...defaultPolicies.fees, lines: [] }
    await decided(
      maker?.call(proposePolicy, {
        name: 'fees',
        value: encodePolicy('fees', none) as never,
        reason: 'For this test.',
      }),
    )
    expect(await through(deaf, customer)(buy, order)).toMatchObject({ filled: 1, fees: [] })
  })
})
