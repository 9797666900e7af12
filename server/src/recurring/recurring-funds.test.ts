/** Recurring purchases of a fund: its days, its price, and its sale, which ends. */
import { addDays, day_ms } from '@tarazu/contract/duration'
import type { Input } from '@tarazu/contract/endpoint'
import { cancelFundOrder, listFundOrders, purchaseFund } from '@tarazu/contract/funds/api'
import * as api from '@tarazu/contract/recurring/api'
import { exportOwnData } from '@tarazu/contract/security/account-api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeSale, issuedFund } from '../testing/issued-fund.ts'
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

const amount = 1_000_00n
const name = 'Harbour Liquid Fund'
const facts = { name, amount: '1000.00' }

const add = (customer: TestCustomer, fund: number, more: Partial<Input<typeof api.addRecurring>> = {}) =>
  customer.call(api.addRecurring, { fund, weekday: world.soon().weekday, ...more })
const ordersOf = async (customer: TestCustomer) => (await customer.call(listFundOrders, {})).rows
const kindsOf = async (customer: TestCustomer) => (await world.noticesOf(customer)).map(({ kind }) => kind)
const balanceOf = async (customer: TestCustomer) => (await customer.call(getBalance, {})).balance
const soldOf = async (number: string) => {
  const { rows } = await sql<{ sold: bigint; units: bigint }>`
    select f.sold_amount as sold, (select coalesce(sum(amount), 0)::bigint from fund_order o
            where o.fund_id = f.id and o.state = 'active') as units
      from fund f where f.number = ${number}`.execute(world.deps.db)
  return rows[0]
}
const asOwnerOf = (statement: string, values: unknown[] = []) =>
  asOwner(world.databaseUrl, (client) => client.query(statement, values))

test('its day is announced the day before, and one purchase of the fund is made at its price', async () => {
  const fund = await issuedFund(world)
  const customer = await world.newCustomer({ cash: 10_000_00n })
  const { weekday, inDays } = world.soon()
  const day = addDays(world.today(), inDays)
  const added = await add(customer, fund.id)
  expect(added).toMatchObject({
    state: 'active',
    symbol: null,
    fund: { id: fund.id, name, closesAt: fund.closesAt },
    amount,
    weekday,
    nextDay: day,
  })
  await world.pass(inDays - 1)
  await world.run()
  expect(await world.noticesOf(customer)).toEqual([{ kind: 'recurring_fund_tomorrow', facts }])
  expect(await ordersOf(customer)).toEqual([])

  await world.pass(1)
  await world.run()
  const [order, ...others] = await ordersOf(customer)
  expect(others).toEqual([])
  expect(order).toMatchObject({ status: 'active', amount, project: { id: fund.id } })
  expect(await balanceOf(customer)).toBe(9_000_00n)
  const number = order?.number ?? ''
  expect(await world.runsOf(customer, added.number)).toMatchObject([
    { day, outcome: 'bought', amount, orderNumber: null, fundOrderNumber: number, cost: amount },
  ])
  expect(await world.noticesOf(customer)).toEqual([
    { kind: 'recurring_fund_bought', facts: { ...facts, number } },
    { kind: 'recurring_fund_tomorrow', facts },
  ])
  const nextDay = firstDayAfter({ weekday, monthDay: null }, day)
  expect(await world.purchaseOf(customer)).toMatchObject({ state: 'active', nextDay })
  // It is an order like any other, which can be taken back.
  await customer.call(cancelFundOrder, { id: number })
  expect(await balanceOf(customer)).toBe(10_000_00n)

  const file = JSON.parse((await customer.call(exportOwnData, {})).content)
  expect(file.recurring_purchases).toMatchObject([
    { symbol: null, fund: name, amount: '1000.00', runs: [{ fund_order_number: number }] },
  ])
  await customer.call(api.endRecurring, { number: added.number })
})

test('too little money pauses it the second time in a row, and it can be resumed', async () => {
  const fund = await issuedFund(world, { closesAt: world.clock.now() + 40 * day_ms })
  const customer = await world.newCustomer({ cash: 999_99n })
  const { inDays } = world.soon()
  const { number } = await add(customer, fund.id)
  await world.pass(inDays)
  const reason = 'not_sufficient_funds'
  expect((await world.noticesOf(customer))[0]).toEqual({
    kind: 'recurring_fund_refused',
    facts: { ...facts, reason },
  })
  await world.pass(7)
  expect((await kindsOf(customer))[0]).toBe('recurring_fund_paused')
  expect(await world.purchaseOf(customer)).toMatchObject({ state: 'paused', pausedFor: reason })
  expect(await soldOf(fund.number)).toEqual({ sold: 0n, units: 0n })

  await world.give(customer.id, 1n)
  expect(await customer.call(api.resumeRecurring, { number })).toMatchObject({ state: 'active' })
  await world.pass(7)
  expect(await world.runsOf(customer, number)).toMatchObject([
    { outcome: 'bought' },
    { outcome: 'refused', reason, fundOrderNumber: null, cost: null },
    { outcome: 'refused', reason },
  ])
  await customer.call(api.endRecurring, { number })
})

test('what is sold out, or beyond the own limit, is refused for that day and leaves nothing behind', async () => {
  const few = await issuedFund(world, { issueAmount: 2_000_00n, closesAt: world.clock.now() + 40 * day_ms })
  const limited = await issuedFund(world, {
    mostPerCustomer: 1,
    closesAt: world.clock.now() + 40 * day_ms,
  })
  const [customer, others] = [
    await world.newCustomer({ cash: 10_000_00n }),
    await world.newCustomer({ cash: 10_000_00n }),
  ]
  for (const _ of ['first', 'last']) await others.call(purchaseFund, { fund: few.id })
  await customer.call(purchaseFund, { fund: limited.id })
  const { inDays } = world.soon()
  const [soldOut, own] = [await add(customer, few.id), await add(customer, limited.id)]
  await world.pass(inDays)
  expect(await world.runsOf(customer, soldOut.number)).toMatchObject([{ reason: 'sold_out' }])
  expect(await world.runsOf(customer, own.number)).toMatchObject([{ reason: 'own_limit' }])
  expect(await soldOf(few.number)).toEqual({ sold: 2_000_00n, units: 2_000_00n })
  expect(await soldOf(limited.number)).toEqual({ sold: 1_000_00n, units: 1_000_00n })
  expect(await balanceOf(customer)).toBe(9_000_00n)
  for (const { number } of [soldOut, own]) await customer.call(api.endRecurring, { number })
})

test('after the last day on which the fund is sold it ends, with a word', async () => {
  const { inDays } = world.soon()
  // The sale closes in the evening of the day before the second purchase would be.
  const fund = await issuedFund(world, { closesAt: world.clock.now() + (inDays + 6) * day_ms })
  const customer = await world.newCustomer({ cash: 10_000_00n })
  const { number } = await add(customer, fund.id)
  await world.pass(inDays)
  expect(await ordersOf(customer)).toHaveLength(1)
  expect(await kindsOf(customer)).toEqual([
    'recurring_fund_ended',
    'recurring_fund_bought',
    'recurring_fund_tomorrow',
  ])
  expect((await world.noticesOf(customer))[0]).toEqual({ kind: 'recurring_fund_ended', facts })
  expect(await world.purchaseOf(customer)).toMatchObject({ state: 'ended', nextDay: null, pausedFor: null })
  await world.pass(7)
  expect(await world.runsOf(customer, number)).toHaveLength(1)
})

test('a sale that operators end early ends those that wait and those that are paused, once', async () => {
  const fund = await issuedFund(world)
  const [waits, paused, gone] = [
    await world.newCustomer({ cash: 10_000_00n }),
    await world.newCustomer({ cash: 10_000_00n }),
    await world.newCustomer(),
  ]
  await add(waits, fund.id)
  const { number } = await add(paused, fund.id)
  await paused.call(api.pauseRecurring, { number })
  const { number: ended } = await add(gone, fund.id)
  await gone.call(api.endRecurring, { number: ended })
  await closeSale(world, fund.number)
  expect(await refusalOf(paused.call(api.resumeRecurring, { number }))).toMatchObject({ code: 'not_open' })
  await Promise.all([world.run(), world.run(), world.run()])
  await world.run()
  for (const customer of [waits, paused]) {
    expect(await kindsOf(customer)).toEqual(['recurring_fund_ended'])
    expect(await world.purchaseOf(customer)).toMatchObject({ state: 'ended', pausedFor: null })
  }
  expect(await kindsOf(gone)).toEqual([])
  expect(await world.runsOf(waits, (await world.purchaseOf(waits))?.number ?? '')).toEqual([])
})

test('days on which nobody looked are missed, and those after the sale are none', async () => {
  const { inDays } = world.soon()
  const fund = await issuedFund(world, { closesAt: world.clock.now() + (inDays + 8) * day_ms })
  const customer = await world.newCustomer({ cash: 10_000_00n })
  const { number } = await add(customer, fund.id)
  world.clock.step((inDays + 20) * day_ms)
  await world.run()
  await world.run()
  expect(await world.runsOf(customer, number)).toMatchObject([{ outcome: 'missed' }, { outcome: 'missed' }])
  const missed = 'recurring_fund_missed'
  expect(await kindsOf(customer)).toEqual(['recurring_fund_ended', missed, missed])
  expect(await ordersOf(customer)).toEqual([])
})

test('before the sale opens it waits within its day', async () => {
  const { weekday, inDays } = world.soon()
  // The clock stands in the middle of a day.
  const opensAt = world.clock.now() + inDays * day_ms + 3_600_000
  const fund = await issuedFund(world, { opensAt, closesAt: opensAt + 20 * day_ms })
  const customer = await world.newCustomer({ cash: 10_000_00n })
  const { number, nextDay } = await add(customer, fund.id, { weekday })
  expect(nextDay).toBe(addDays(world.today(), inDays))
  await world.pass(inDays)
  await world.run()
  expect(await world.runsOf(customer, number)).toEqual([])
  world.clock.step(3_600_000)
  await world.run()
  expect(await world.runsOf(customer, number)).toMatchObject([{ outcome: 'bought' }])
  await customer.call(api.endRecurring, { number })
})

test('who is frozen buys nothing of a fund, and a closed account is told nothing', async () => {
  const fund = await issuedFund(world)
  const [frozen, closed] = [
    await world.newCustomer({ cash: 10_000_00n }),
    await world.newCustomer({ cash: 10_000_00n }),
  ]
  const { inDays } = world.soon()
  const { number } = await add(frozen, fund.id)
  await add(closed, fund.id)
  await world.pass(inDays - 1)
  await asOwnerOf('update customer set frozen_at = now() where id = $1', [frozen.id])
  await asOwnerOf('update customer set closed_at = now() where id = $1', [closed.id])
  await world.pass(1)
  expect(await world.runsOf(frozen, number)).toMatchObject([{ outcome: 'refused', reason: 'account_frozen' }])
  await asOwnerOf('update customer set frozen_at = null where id = $1', [frozen.id])
  const { rows } = await sql`
    select state, (select count(*)::integer from recurring_run where customer_id = ${closed.id}) as runs,
           (select count(*)::integer from fund_order where customer_id = ${closed.id}) as orders,
           (select json_agg(kind) from notice
             where customer_id = ${closed.id} and kind like 'recurring%') as told
      from recurring_purchase where customer_id = ${closed.id}`.execute(world.deps.db)
  expect(rows).toEqual([{ state: 'ended', runs: 0, orders: 0, told: ['recurring_fund_tomorrow'] }])
  await frozen.call(api.endRecurring, { number })
})

test('two leaders and thirty rounds at once make one purchase of a fund', async () => {
  const fund = await issuedFund(world)
  const customer = await world.newCustomer({ cash: 100_000_00n })
  const { inDays } = world.soon()
  const { number } = await add(customer, fund.id)
  const other = await world.another()
  await world.pass(inDays - 1)
  world.clock.step(day_ms)
  const rounds = Array.from({ length: 30 }, (_, index) => world.run(index % 2 ? other.server : world.server))
  await Promise.all(rounds)
  expect(await world.runsOf(customer, number)).toMatchObject([{ outcome: 'bought' }])
  expect(await ordersOf(customer)).toHaveLength(1)
  expect(await soldOf(fund.number)).toEqual({ sold: amount, units: amount })
  await customer.call(api.endRecurring, { number })
})

test('of ten plans and ten customers at once for the last place of a fund one gets it', async () => {
  const fund = await issuedFund(world, { issueAmount: amount })
  const planners = await Promise.all(
    Array.from({ length: 10 }, () => world.newCustomer({ cash: 10_000_00n })),
  )
  const { inDays } = world.soon()
  const plans = await Promise.all(planners.map((customer) => add(customer, fund.id)))
  await world.pass(inDays - 1)
  world.clock.step(day_ms)
  const buyers = await Promise.all(Array.from({ length: 10 }, () => world.newCustomer({ cash: 10_000_00n })))
  const [, , ...asked] = await Promise.allSettled([
    world.run(),
    world.run(),
    ...buyers.map((customer) => customer.call(purchaseFund, { fund: fund.id })),
  ])
  const runs = await Promise.all(
    planners.map(async (customer, index) => world.runsOf(customer, plans[index]?.number ?? '')),
  )
  const byPlan = runs.flat().filter(({ outcome }) => outcome === 'bought').length
  const byHand = asked.filter(({ status }) => status === 'fulfilled').length
  expect(byPlan + byHand).toBe(1)
  expect(runs.flat()).toHaveLength(10)
  expect(runs.flat().filter(({ reason }) => reason === 'sold_out')).toHaveLength(10 - byPlan)
  expect(await soldOf(fund.number)).toEqual({ sold: amount, units: amount })
  for (const [index, customer] of planners.entries())
    await customer.call(api.endRecurring, { number: plans[index]?.number ?? '' })
})

test('of a fund only the day can be changed, to one on which it is sold', async () => {
  const now = world.clock.now()
  const fund = await issuedFund(world, { closesAt: now + 6 * day_ms })
  const customer = await world.newCustomer({ cash: 10_000_00n })
  const { number } = await add(customer, fund.id)
  const change = (to: Partial<Input<typeof api.changeRecurring>>) =>
    customer.call(api.changeRecurring, { number, ...to })
  await expect(change({ amount: 2_000_00n })).rejects.toThrow(/amount/)
  const inDays = 1 + [1, 2, 3].findIndex((days) => isWeekday(addDays(world.today(), days)))
  const day = addDays(world.today(), inDays)
  expect(await change({ weekday: new Date(day).getUTCDay() })).toMatchObject({ amount, nextDay: day })
  const comesLate = (each: number) =>
    firstDayAfter({ weekday: null, monthDay: each }, world.today()) > addDays(world.today(), 7)
  const monthDay = [1, 10, 20].find(comesLate) ?? 0
  expect(await refusalOf(change({ monthDay }))).toMatchObject({ code: 'not_open' })
  expect(await world.purchaseOf(customer)).toMatchObject({ nextDay: day, monthDay: null })
  await customer.call(api.endRecurring, { number })
})

const isWeekday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay())

test('a fund that could not be bought on the first day is refused at the beginning', async () => {
  const now = world.clock.now()
  const customer = await world.newCustomer()
  const refused = async (fund: number, more: Partial<Input<typeof api.addRecurring>> = {}) =>
    (await refusalOf(add(customer, fund, more))).code
  expect(await refused(999_999)).toBe('not_found')
  const short = await issuedFund(world, { closesAt: now + day_ms })
  expect(await refused(short.id)).toBe('not_open')
  const closed = await issuedFund(world)
  await closeSale(world, closed.number)
  expect(await refused(closed.id)).toBe('not_open')
  const fund = await issuedFund(world)
  await expect(add(customer, fund.id, { amount })).rejects.toThrow(/amount/)
  await expect(add(customer, fund.id, { symbol: 'SBIN.NS' })).rejects.toThrow(/project_id/)
  await expect(customer.call(api.addRecurring, { weekday: 1 })).rejects.toThrow(/symbol/)
  await expect(customer.call(api.addRecurring, { symbol: 'SBIN.NS', weekday: 1 })).rejects.toThrow(/amount/)
  await asOwnerOf('update customer set frozen_at = now() where id = $1', [customer.id])
  expect(await refused(fund.id)).toBe('account_frozen')
})

test('plans of funds are listed by fund, and the same request sent twice adds one', async () => {
  const fund = await issuedFund(world)
  const customer = await world.newCustomer()
  const wanted = { fund: fund.id, monthDay: firstDayInSale() }
  const options = { key: 'one-plan-of-a-fund' }
  const [one, two] = await Promise.all([
    customer.call(api.addRecurring, wanted, options),
    customer.call(api.addRecurring, wanted, options),
  ])
  expect(one).toEqual(two)
  const share = await customer.call(api.addRecurring, { symbol: 'SBIN.NS', amount: 2_000_00n, monthDay: 5 })
  const listed = async (of: Input<typeof api.listRecurring>) =>
    (await customer.call(api.listRecurring, of)).rows.map(({ number }) => number)
  expect(await listed({})).toEqual([share.number, one.number])
  expect(await listed({ fund: fund.id })).toEqual([one.number])
  expect(await listed({ symbol: 'SBIN.NS' })).toEqual([share.number])
  expect(await listed({ fund: 999_999 })).toEqual([])
  for (const { number } of [one, share]) await customer.call(api.endRecurring, { number })
})

/** A day of the month that comes while the fund is sold. */
function firstDayInSale() {
  const day = [1, 2, 3, 4].map((days) => Number(addDays(world.today(), days).slice(8)))
  return day.find((each) => each <= 28) ?? 1
}
