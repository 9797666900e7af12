/** A row that cannot be worked on costs the others nothing, is told of, and is done once it can be. */
import { getHealth } from '@tarazu/contract/config/api'
import { listUndone } from '@tarazu/contract/queues/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runInBatches } from '../jobs/run-in-batches.ts'
import { refuseChanges } from '../testing/refuse-changes.ts'
import { asOwner, type TestServer, testServer } from '../testing/test-server.ts'
import { jobsOf } from './jobs.ts'

let world: TestServer
let customers: number[]
let operator: number

beforeAll(async () => {
  world = await testServer({}, { leads: false })
  customers = []
  for (let n = 0; n < 3; n++) customers.push((await world.customer()).id)
  operator = (await world.operator('compliance')).id
})
// Rows without their money: the ledger is not asked.
afterAll(() => world.server.stop())

const owner = (text: string, values?: unknown[]) =>
  asOwner(world.databaseUrl, (client) => client.query(text, values))

type Case = {
  job: string
  table: string
  column: string
  /** Three that are due, the numbers of which begin so; as SQL, $1 are the customers and $2 an operator. */
  due: string
  /** Those of them that are not done yet, in the order of their keys. */
  left: string
}

const three = 'unnest($1::integer[]) with ordinality as c (id, n)'
const soon = `now() - interval '1 minute'`

const cases: Case[] = [
  {
    job: 'expire recharges',
    table: 'recharge',
    column: 'number',
    due: `insert into recharge (number, customer_id, amount, method, state, due_at, expires_at, timeline, created_at)
          select 'POISONED0R0' || c.n, c.id, 500000, 'manual', 'created', now(), ${soon}, '[]', now() from ${three} where $2 > 0`,
    left: `select number from recharge where state = 'created' order by id`,
  },
  {
    job: 'expire loan offers',
    table: 'loan',
    column: 'number',
    due: `insert into loan (number, customer_id, amount, state, rate, days, offer_expires_at, timeline, created_at)
          select 'POISONED0L0' || c.n, c.id, 100000, 'offered', 1000, 30, ${soon}, '[]', now() from ${three} where $2 > 0`,
    left: `select number from loan where state = 'offered' order by id`,
  },
  {
    job: 'end the cooling of withdrawals',
    table: 'withdrawal',
    column: 'number',
    due: `with card as (insert into bank_card (number, customer_id, created_at)
                        select 'POISONED0K0' || c.n, c.id, now() from ${three} where $2 > 0 returning id, customer_id),
               version as (insert into bank_card_version (card_id, version, bank, branch, holder, ifsc, account, last4,
                                                          usable_from, created_at)
                           select id, 1, 'Bank', 'Branch', 'Holder', 'BANK0000001', '\\x00', '0000', now(), now() from card
                           returning id, card_id)
          insert into withdrawal (number, customer_id, card_version_id, amount, carrier, state, due_at, published_due_at,
                                  service_level_hours, cooling_until, timeline, created_at)
          select 'POISONED0W0' || row_number() over (order by customer_id), customer_id, version.id, 10000, 'sandbox', 'cooling',
                 now() + interval '1 day', now() + interval '1 day', 24, ${soon}, '[]', now()
            from card join version on card_id = card.id`,
    left: `select number from withdrawal where state = 'cooling' order by id`,
  },
  {
    job: 'end restrictions',
    table: 'restriction',
    column: 'customer_id',
    due: `with asked as (insert into proposal (number, kind, subject, customer_id, payload, reason, state, proposed_by,
                                               proposed_at, expires_at)
                         select 'POISONED0P0' || c.n, 'customer.restrict', 'R' || c.n, c.id, '{}', 'Test', 'withdrawn', $2, now(),
                                now() from ${three} returning number, customer_id)
          insert into restriction (customer_id, proposal, reason, since, expires_at)
          select customer_id, number, 'Test', now() - interval '1 day', ${soon} from asked`,
    left: `select customer_id::text as number from restriction where released_at is null order by id`,
  },
  {
    job: 'lapse proposals',
    table: 'proposal',
    column: 'number',
    due: `insert into proposal (number, kind, subject, customer_id, payload, reason, state, proposed_by, proposed_at, expires_at)
          select 'POISONED0Q0' || c.n, 'customer.restrict', 'Q' || c.n, c.id, '{}', 'Test', 'open', $2, now(), ${soon} from ${three}`,
    left: `select number from proposal where state = 'open' order by id`,
  },
  {
    job: 'close funds',
    table: 'fund',
    column: 'number',
    due: `insert into fund (number, name, state, min_return, max_return, period_days, amount, issue_amount, sold_amount, opens_at,
                            closes_at, basis, most_per_customer, timeline, created_at)
          select 'POISONED0F0' || c.n, 'Test', 'issued', 1, 2, 30, 100, 1000, 0, now() - interval '1 day', ${soon}, 'Test', 1, '[]',
                 now() from ${three} where $2 > 0`,
    left: `select number from fund where state = 'issued' and number like 'POISONED%' order by id`,
  },
  {
    job: 'erase identities',
    table: 'identity',
    column: 'number',
    due: `with gone as (insert into customer (display_id, phone, password_hash, invitation, created_at, closed_at)
                        select (700000000 + c.n)::text, (7700000000 + c.n)::text, '$argon2id$none', 'PAPER-2026', now(),
                               now() - interval '6 years' from ${three} where $2 > 0 returning id)
          insert into identity (customer_id, number, state, id_type, real_name, name_words, id_number, id_last4, id_key, timeline,
                                submitted_at)
          select id, 'POISONED0I0' || row_number() over (order by id), 'approved', 'passport', 'Test', '{test}', '\\x00', '0000',
                 sha256('test'), '[]', now() from gone`,
    left: `select number from identity order by customer_id`,
  },
  {
    job: 'send codes',
    table: 'code_request',
    column: 'phone',
    due: `insert into code_request (phone, known, at) select phone, false, now() from customer join ${three} using (id) where $2 > 0`,
    left: `select phone as number from code_request order by id`,
  },
]

test.each(cases)('$job: one that fails keeps no other waiting', async ({ job, table, column, due, left }) => {
  const leftNow = async () => (await owner(left)).rows.map(({ number }) => number as string)
  await owner(due, [customers, operator])
  const all = await leftNow()
  expect(all).toHaveLength(3)
  const [first = ''] = all
  const heal = await refuseChanges(world.databaseUrl, table, column, first)
  const undone = await comeBy(job)
  expect(await leftNow()).toEqual([first])
  expect(undone).toHaveLength(1)
  await heal()
  expect(await comeBy(job)).toEqual([])
  expect(await leftNow()).toEqual([])
})

/** Answers what was left undone. */
async function comeBy(name: string) {
  const { deps } = world.server
  const job = jobsOf({ ...deps, demoIssues: false, databaseUrl: world.databaseUrl }).find(
    (each) => each.name === name,
  )
  const failed: string[] = []
  await job?.run({ held: () => true, failed: (reference) => failed.push(reference) })
  return failed
}

test('batches become smaller down to the one that fails, and all others are done', async () => {
  const rows = Array.from({ length: 1_000 }, (_, id) => ({ id: BigInt(id), number: `N${id}` }))
  const bad = new Set([0n, 499n, 999n])
  const done = new Set<bigint>()
  const waiting = (left: readonly bigint[]) => rows.filter(({ id }) => !done.has(id) && !left.includes(id))
  const failed: string[] = []
  const round = { held: () => true, failed: (reference: string) => failed.push(reference) }
  const work = {
    maxSize: 100,
    async batch(size: number, left: readonly bigint[]) {
      const some = waiting(left).slice(0, size)
      if (some.some(({ id }) => bad.has(id))) throw new Error('one of them')
      for (const { id } of some) done.add(id)
      return some.length
    },
    first: async (left: readonly bigint[]) => waiting(left)[0],
  }
  expect(await runInBatches(round, work)).toBe(false)
  expect(failed).toEqual(['N0', 'N499', 'N999'])
  expect(done.size).toBe(997)
  bad.clear()
  expect(await runInBatches(round, work)).toBe(true)
  // Where everything fails, it is not they.
  done.clear()
  for (const { id } of rows) bad.add(id)
  await expect(runInBatches(round, work)).rejects.toThrow('one of them')
})

test('operators see what could not be done, and no longer once it is', async () => {
  const led = await testServer()
  const { phone } = await led.customer()
  const desk = await led.operator('support')
  const heal = await refuseChanges(led.databaseUrl, 'code_request', 'phone', phone)
  await led.deps.db
    .insertInto('code_request')
    .values({ phone, known: false, at: new Date(led.clock.now()) })
    .execute()
  await vi.waitFor(
    async () =>
      expect(await desk.call(listUndone, {})).toMatchObject({
        count: 1,
        rows: [{ job: 'send codes', thing: 'code-request-1' }],
      }),
    { timeout: 10_000 },
  )
  const [first] = (await desk.call(listUndone, {})).rows
  await vi.waitFor(
    async () => expect((await desk.call(listUndone, {})).rows[0]?.tries).toBeGreaterThan(first?.tries ?? 0),
    { timeout: 10_000 },
  )
  expect((await desk.call(listUndone, {})).rows[0]?.since).toBe(first?.since)
  expect(await led.visitor(getHealth, {})).toMatchObject({ undone: 1 })
  await heal()
  await vi.waitFor(async () => expect(await desk.call(listUndone, {})).toEqual({ rows: [], count: 0 }), {
    timeout: 10_000,
  })
  expect(await led.visitor(getHealth, {})).toMatchObject({ undone: 0 })
  await led.close({ transfersAtLeast: 0 })
})
