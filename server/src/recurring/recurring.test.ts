import { addDays, day_ms } from '@tarazu/contract/duration'
import type { Input } from '@tarazu/contract/endpoint'
import { getOrder, listOrders } from '@tarazu/contract/orders/api'
import * as api from '@tarazu/contract/recurring/api'
import { maxRecurring } from '@tarazu/contract/recurring/rules'
import { getBalance } from '@tarazu/contract/wallet/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RecurringWorld, recurringWorld } from '../testing/recurring-world.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { asOwner, type TestCustomer } from '../testing/test-server.ts'
import { firstDayAfter } from './decide/recurring-day.ts'

let world: RecurringWorld

beforeAll(async () => {
  world = await recurringWorld()
})
beforeEach(() => world.setPrices())
afterAll(() => world.close({ transfersAtLeast: 20 }))

const add = (customer: TestCustomer, more: Partial<Input<typeof api.addRecurring>> = {}) =>
  customer.call(api.addRecurring, {
    symbol: 'SBIN.NS',
    amount: 2_000_00n,
    weekday: world.soon().weekday,
    ...more,
  })

test('its day is announced the day before, and bought once with what the order shows', async () => {
  const customer = await world.newCustomer({ cash: 10_000_00n })
  const { weekday, inDays } = world.soon()
  const added = await add(customer)
  const day = addDays(world.today(), inDays)
  expect(added).toMatchObject({ state: 'active', weekday, monthDay: null, nextDay: day, pausedFor: null })
  await world.run()
  expect(await world.noticesOf(customer)).toEqual([])

  await world.pass(inDays - 1)
  await world.run()
  const facts = { symbol: 'SBIN.NS', amount: '2000.00' }
  expect(await world.noticesOf(customer)).toEqual([{ kind: 'recurring_tomorrow', facts }])
  expect(await customer.call(getBalance, {})).toMatchObject({ balance: 10_000_00n })

  await world.pass(1)
  await world.run()
  const [bought, ...others] = (await customer.call(listOrders, {})).rows
  expect(others).toEqual([])
  expect(bought).toMatchObject({ state: 'filled', quantity: 3, symbol: 'SBIN.NS' })
  const cost = 1_802_66n
  expect((await customer.call(getBalance, {})).balance).toBe(10_000_00n - cost)
  const number = bought?.number ?? ''
  expect(await world.runsOf(customer, added.number)).toMatchObject([
    { day, outcome: 'bought', amount: 2_000_00n, orderNumber: number, cost, reason: null },
  ])
  expect(await world.noticesOf(customer)).toMatchObject([
    { kind: 'recurring_bought', facts: { symbol: 'SBIN.NS', amount: '1802.66', count: '3', number } },
    { kind: 'recurring_tomorrow' },
  ])
  expect(await world.purchaseOf(customer)).toMatchObject({
    nextDay: firstDayAfter({ weekday, monthDay: null }, day),
  })
  expect((await customer.call(getOrder, { number })).fills).toMatchObject([{ price: 600_000_000n }])
  await customer.call(api.endRecurring, { number: added.number })
})

test('too little money is told, pauses it the second time in a row, and it can be resumed', async () => {
  const customer = await world.newCustomer({ cash: 1_00n })
  const { inDays } = world.soon()
  const { number } = await add(customer)
  await world.pass(inDays)
  const short = { symbol: 'SBIN.NS', amount: '2000.00', reason: 'not_sufficient_funds' }
  expect((await world.noticesOf(customer))[0]).toEqual({ kind: 'recurring_refused', facts: short })
  expect(await world.purchaseOf(customer)).toMatchObject({ state: 'active' })
  await world.pass(7)
  expect((await world.noticesOf(customer))[0]).toMatchObject({ kind: 'recurring_paused' })
  const paused = { state: 'paused', pausedFor: 'not_sufficient_funds', nextDay: null }
  expect(await world.purchaseOf(customer)).toMatchObject(paused)
  expect(await customer.call(api.pauseRecurring, { number })).toMatchObject(paused)
  await world.pass(7)
  expect(await world.runsOf(customer, number)).toHaveLength(2)

  await world.give(customer.id, 5_000_00n)
  expect(await customer.call(api.resumeRecurring, { number })).toMatchObject({
    state: 'active',
    pausedFor: null,
  })
  await world.pass(7)
  expect(await world.runsOf(customer, number)).toMatchObject([
    { outcome: 'bought' },
    { outcome: 'refused', reason: 'not_sufficient_funds', orderNumber: null, cost: null },
    { outcome: 'refused' },
  ])
  await customer.call(api.endRecurring, { number })
})

test('days on which nobody looked are skipped with a word, and not bought later', async () => {
  const customer = await world.newCustomer({ cash: 10_000_00n })
  const { inDays } = world.soon()
  const { number } = await add(customer)
  world.clock.step((inDays + 8) * day_ms)
  world.setPrices()
  await world.run()
  await world.run()
  expect(await world.runsOf(customer, number)).toMatchObject([{ outcome: 'missed' }, { outcome: 'missed' }])
  expect(
    (await world.noticesOf(customer)).map(({ kind }) => kind).filter((kind) => kind !== 'recurring_tomorrow'),
  ).toEqual(['recurring_missed', 'recurring_missed'])
  expect((await customer.call(listOrders, {})).rows).toEqual([])
  const { nextDay } = (await world.purchaseOf(customer)) ?? {}
  expect(nextDay && nextDay >= world.today()).toBe(true)
  await customer.call(api.endRecurring, { number })
})

test('without a fresh price it waits within its day', async () => {
  const customer = await world.newCustomer({ cash: 10_000_00n })
  const { inDays } = world.soon()
  const { number } = await add(customer)
  await world.pass(inDays - 1)
  world.clock.step(day_ms)
  await world.run()
  expect(await world.runsOf(customer, number)).toEqual([])
  world.setPrices()
  await world.run()
  expect(await world.runsOf(customer, number)).toMatchObject([{ outcome: 'bought' }])
  await customer.call(api.endRecurring, { number })
})

test('a halt that this server has not heard of stops it until the halt is over', async () => {
  const customer = await world.newCustomer({ cash: 10_000_00n })
  const { inDays } = world.soon()
  const { number } = await add(customer)
  const asOwnerOf = (statement: string) => asOwner(world.databaseUrl, (client) => client.query(statement))
  await asOwnerOf(`insert into instrument_halt (symbol, reason, since) values ('SBIN.NS', 'A test.', now())`)
  await world.pass(inDays)
  expect(await world.runsOf(customer, number)).toEqual([])
  await asOwnerOf(`update instrument_halt set ended_at = now(), end_reason = 'Over.' where ended_at is null`)
  await world.deps.listings.reload()
  await world.run()
  expect(await world.runsOf(customer, number)).toMatchObject([{ outcome: 'bought' }])
  await customer.call(api.endRecurring, { number })
})

test('who is frozen buys nothing, and the run says why', async () => {
  const customer = await world.newCustomer({ cash: 10_000_00n })
  const { inDays } = world.soon()
  const { number } = await add(customer)
  const freeze = (at: string) =>
    asOwner(world.databaseUrl, (client) =>
      client.query(`update customer set frozen_at = ${at} where id = $1`, [customer.id]),
    )
  await freeze('now()')
  await world.pass(inDays)
  expect(await world.runsOf(customer, number)).toMatchObject([
    { outcome: 'refused', reason: 'account_frozen' },
  ])
  await freeze('null')
  await customer.call(api.endRecurring, { number })
})

test('two leaders and thirty rounds at once buy once', async () => {
  const customer = await world.newCustomer({ cash: 100_000_00n })
  const { inDays } = world.soon()
  const { number } = await add(customer)
  const other = await world.another()
  await world.pass(inDays - 1)
  world.clock.step(day_ms)
  world.setPrices()
  other.feed.set('SBIN.NS', 600)
  const rounds = Array.from({ length: 30 }, (_, index) => world.run(index % 2 ? other.server : world.server))
  await Promise.all(rounds)
  expect(await world.runsOf(customer, number)).toMatchObject([{ outcome: 'bought' }])
  expect((await customer.call(listOrders, {})).rows).toHaveLength(1)
  await customer.call(api.endRecurring, { number })
})

test('of thirty that are due at once with money for one, one is bought', async () => {
  const customers = await world.newCustomer({ cash: 2_000_00n })
  const { weekday, inDays } = world.soon()
  await add(customers)
  const { rows } = await sql<{ id: bigint }>`
    insert into recurring_purchase (number, customer_id, symbol, amount, weekday, next_day, state, created_at, changed_at)
    select lpad(n::text, 12, '0'), ${customers.id}, 'SBIN.NS', 200000, ${weekday}::integer,
           ${addDays(world.today(), inDays)}::date, 'active', now(), now() from generate_series(1, 29) n
    returning id`.execute(world.deps.db)
  expect(rows).toHaveLength(29)
  await world.pass(inDays)
  const { rows: outcomes } = await sql<{ outcome: string; runs: number }>`
    select outcome, count(*)::integer as runs from recurring_run where customer_id = ${customers.id}
     group by outcome order by outcome`.execute(world.deps.db)
  expect(outcomes).toEqual([
    { outcome: 'bought', runs: 1 },
    { outcome: 'refused', runs: 29 },
  ])
  await sql`update recurring_purchase set state = 'ended', paused_for = null`.execute(world.deps.db)
})

test('a closed account buys nothing, and is told nothing', async () => {
  const customer = await world.newCustomer({ cash: 10_000_00n })
  const { inDays } = world.soon()
  await add(customer)
  await world.pass(inDays - 1)
  await asOwner(world.databaseUrl, (client) =>
    client.query('update customer set closed_at = now() where id = $1', [customer.id]),
  )
  await world.pass(1)
  const { rows } = await sql`
    select state, (select count(*)::integer from recurring_run where customer_id = ${customer.id}) as runs,
           (select json_agg(kind) from notice
             where customer_id = ${customer.id} and kind like 'recurring%') as told
      from recurring_purchase where customer_id = ${customer.id}`.execute(world.deps.db)
  expect(rows).toEqual([{ state: 'ended', runs: 0, told: ['recurring_tomorrow'] }])
})

test('the amount and the day can be changed, also while it is paused, and nothing once it has ended', async () => {
  const customer = await world.newCustomer({ cash: 10_000_00n })
  const { number } = await add(customer)
  const change = (to: Partial<Input<typeof api.changeRecurring>>) =>
    customer.call(api.changeRecurring, { number, ...to })
  expect(await change({ amount: 700_00n })).toMatchObject({ amount: 700_00n, monthDay: null })
  const nextDay = firstDayAfter({ weekday: null, monthDay: 28 }, world.today())
  expect(await change({ monthDay: 28 })).toMatchObject({
    amount: 700_00n,
    weekday: null,
    monthDay: 28,
    nextDay,
  })
  expect(await refusalOf(change({ amount: 600_00n }))).toMatchObject({ code: 'amount_small' })
  expect(await customer.call(api.pauseRecurring, { number })).toMatchObject({
    state: 'paused',
    pausedFor: 'customer',
  })
  expect(await change({ weekday: 1 })).toMatchObject({ state: 'paused', weekday: 1, nextDay: null })
  const ended = { state: 'ended', pausedFor: null, nextDay: null }
  expect(await customer.call(api.endRecurring, { number })).toMatchObject(ended)
  expect(await customer.call(api.endRecurring, { number })).toMatchObject(ended)
  const ends = { code: 'recurring_ended' }
  expect(await refusalOf(change({ amount: 700_00n }))).toMatchObject(ends)
  expect(await refusalOf(customer.call(api.resumeRecurring, { number }))).toMatchObject(ends)
})

test('what cannot be bought is refused at the beginning', async () => {
  const customer = await world.newCustomer()
  expect(await refusalOf(add(customer, { symbol: 'NOTHING.NS' }))).toMatchObject({ code: 'not_found' })
  expect(await refusalOf(add(customer, { symbol: '^NSEI' }))).toMatchObject({ code: 'not_tradable' })
  expect(await refusalOf(add(customer, { amount: 600_00n }))).toMatchObject({ code: 'amount_small' })
  expect(await refusalOf(add(customer, { symbol: 'INFY.NS' }))).toMatchObject({ code: 'price_stale' })
  await expect(add(customer, { monthDay: 5 })).rejects.toThrow(/month_day/)
  const other = await world.newCustomer()
  const { number } = await add(other)
  for (const call of [api.pauseRecurring, api.resumeRecurring, api.endRecurring])
    expect(await refusalOf(customer.call(call, { number }))).toMatchObject({ code: 'not_found' })
  expect(await refusalOf(customer.call(api.listRecurringRuns, { number }))).toMatchObject({
    code: 'not_found',
  })
  await other.call(api.endRecurring, { number })
})

test('a page of the history that begins at no day of a calendar begins at the top', async () => {
  const customer = await world.newCustomer()
  const { number } = await add(customer)
  for (const after of ['9999-99-99', '2026-02-30', '0000-01-01', 'yesterday'])
    expect((await customer.call(api.listRecurringRuns, { number, after })).rows).toEqual([])
  await customer.call(api.endRecurring, { number })
})

test('the same request sent twice adds one, and thirty at once stay within the maximum', async () => {
  const customer = await world.newCustomer()
  const options = { key: 'one-recurring' }
  const wanted = { symbol: 'SBIN.NS', amount: 2_000_00n, monthDay: 5 }
  const [one, two] = await Promise.all([
    customer.call(api.addRecurring, wanted, options),
    customer.call(api.addRecurring, wanted, options),
  ])
  expect(one).toEqual(two)
  const many = await Promise.allSettled(
    Array.from({ length: 30 }, () => add(customer, { amount: 3_000_00n })),
  )
  expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxRecurring - 1)
  const first = await customer.call(api.listRecurring, { limit: 15 })
  const second = await customer.call(api.listRecurring, { limit: 15, after: first.next ?? '' })
  expect([first.rows.length, second.rows.length, second.next]).toEqual([15, 5, null])
  expect(second.rows.at(-1)?.number).toBe(one.number)
  expect((await customer.call(api.listRecurring, { symbol: 'TCS.NS' })).rows).toEqual([])
})
