/**
 * What operators see of the orders of all customers, and the one thing that they do with them (safety H6).
 */
import { RefusedError } from '@tarazu/contract/client-errors'
import { listNotices } from '@tarazu/contract/notices/api'
import { buy, cancelOrder, getOrder } from '@tarazu/contract/orders/api'
import { endOrderOf, listAllOrders } from '@tarazu/contract/orders/operate-api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asOwner, type TestServer, testServer } from '../testing/test-server.ts'

let world: TestServer
let treasurer: Awaited<ReturnType<TestServer['operator']>>
const order = { symbol: 'SBIN.NS', kind: 'stock', quantity: 5 } as const
const reason = 'You asked us on the telephone.'

beforeAll(async () => {
  world = await testServer()
  treasurer = await world.operator('treasury')
})
beforeEach(() => world.feed.set('SBIN.NS', 600))
afterAll(() => world.close({ transfersAtLeast: 10, faults: [/^request failed: no entry$/] }))

async function refusalOf(asked: Promise<unknown>) {
  const error = await asked.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(RefusedError)
  return (error as RefusedError).code
}

async function waiting() {
  const customer = await world.customer({ cash: 10_000_00n })
  const { number } = await customer.call(buy, { ...order, type: 'limit', limitPrice: 590_000_000n })
  return { customer, number }
}

test('an operator ends a waiting order, and its customer gets everything back and reads the reason', async () => {
  const { customer, number } = await waiting()
  expect((await customer.call(getBalance, {})).balance).toBeLessThan(10_000_00n)
  expect(await treasurer.call(endOrderOf, { number, reason })).toMatchObject({
    state: 'cancelled',
    held: 0n,
    reason,
  })
  expect((await customer.call(getBalance, {})).balance).toBe(10_000_00n)
  expect(await customer.call(getOrder, { number })).toMatchObject({
    state: 'cancelled',
    reason: { code: 'operator_cancelled', text: reason },
    timeline: [expect.anything(), { state: 'cancelled', who: 'operator' }],
  })
  expect((await customer.call(listNotices, {})).rows[0]).toMatchObject({
    kind: 'order_cancelled_by_us',
    facts: { symbol: 'SBIN.NS', count: '5', number, reason },
  })
  const { rows } = await sql`
    select action, subject, customer_id, body::jsonb ->> 'reason' as reason from audit_entry
     where subject = ${number}`.execute(world.deps.db)
  expect(rows).toEqual([{ action: 'order.cancel', subject: number, customer_id: customer.id, reason }])
})

test('the reason of a failed order is given in words', async () => {
  const customer = await world.customer({ cash: 10_000_00n })
  const { number } = await customer.call(buy, { ...order, type: 'limit', limitPrice: 590_000_000n })
  // As the job does of which nothing more can be done.
  await asOwner(world.databaseUrl, (owner) =>
    owner.query("update orders set state = 'failed', reason = 'our_failure' where number = $1", [number]),
  )
  const { rows } = await treasurer.call(listAllOrders, { search: number })
  expect(rows[0]?.reason).toMatch(/^We could not carry this order out\./)
  await asOwner(world.databaseUrl, (owner) =>
    owner.query("update orders set state = 'resting', reason = null where number = $1", [number]),
  )
})

test('a filled or ended order cannot be ended by an operator', async () => {
  const { customer, number } = await waiting()
  const { number: bought } = await customer.call(buy, order)
  await customer.call(cancelOrder, { number })
  for (const done of [bought, number])
    expect(await refusalOf(treasurer.call(endOrderOf, { number: done, reason }))).toBe('not_pending')
  expect(await refusalOf(treasurer.call(endOrderOf, { number: 'ZZZZZZZZZZZZ', reason }))).toBe('not_found')
})

test('without a log entry no order is ended and nobody is notified', async () => {
  const { customer, number } = await waiting()
  const before = (await customer.call(getBalance, {})).balance
  await asOwner(world.databaseUrl, (owner) =>
    owner.query(`create function no_entry() returns trigger language plpgsql as $$ begin raise 'no entry'; end $$;
     create trigger no_entry before insert on audit_entry for each row
       when (new.body like '%order.cancel%') execute function no_entry()`),
  )
  await expect(treasurer.call(endOrderOf, { number, reason })).rejects.toThrow()
  await asOwner(world.databaseUrl, (owner) =>
    owner.query('drop trigger no_entry on audit_entry; drop function no_entry'),
  )
  expect(await customer.call(getOrder, { number })).toMatchObject({ state: 'resting' })
  expect((await customer.call(getBalance, {})).balance).toBe(before)
  expect((await customer.call(listNotices, {})).rows.map(({ kind }) => kind)).not.toContain(
    'order_cancelled_by_us',
  )
})

test('of a customer and ten operators who end an order at once, one succeeds', async () => {
  const { customer, number } = await waiting()
  const ends = [
    customer.call(cancelOrder, { number }),
    ...Array.from({ length: 10 }, () => treasurer.call(endOrderOf, { number, reason })),
  ]
  const outcomes = await Promise.allSettled(ends)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'not_pending' })
  expect((await customer.call(getBalance, {})).balance).toBe(10_000_00n)
})

test('the orders of all customers are found by state, side, code and number, and paged by key', async () => {
  const made = [await waiting(), await waiting(), await waiting()].map(({ number }) => number)
  const { customer } = await waiting()
  const { number: bought } = await customer.call(buy, order)
  const listed: string[] = []
  let after: string | undefined
  do {
    const page = await treasurer.call(listAllOrders, { state: 'open', limit: 2, ...(after && { after }) })
    expect(page.rows.length).toBeLessThanOrEqual(2)
    listed.push(...page.rows.map(({ number }) => number))
    after = page.next ?? undefined
  } while (after)
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed.filter((number) => made.includes(number))).toEqual(made.toReversed())
  expect(listed).not.toContain(bought)
  const numbers = async (wanted: Parameters<typeof treasurer.call<typeof listAllOrders>>[1]) =>
    (await treasurer.call(listAllOrders, wanted)).rows.map(({ number }) => number)
  expect(await numbers({ search: bought.toLowerCase() })).toEqual([bought])
  expect(await numbers({ state: 'filled', search: 'sbin' })).toContain(bought)
  expect(await numbers({ search: 'SBIN_NS' })).toEqual([])
  expect(await numbers({ side: 'sell' })).toEqual([])
  const [row] = (await treasurer.call(listAllOrders, { search: bought })).rows
  expect(row).toMatchObject({ customer: customer.displayId, state: 'filled', filled: 5, side: 'buy' })
})
