import { listNotices } from '@tarazu/contract/notices/api'
import { buy, cancelOrder, changeOrder, getOrder, listOrders, sell } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { previewOrder } from '@tarazu/contract/orders/preview-api'
import { maxPerCustomer } from '@tarazu/contract/orders/rules'
import { getBalance } from '@tarazu/contract/wallet/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusalOf } from '../testing/refusal-of.ts'
import { asOwner, type TestServer, testServer } from '../testing/test-server.ts'
import { makeMatching } from './match-orders.ts'
import { openTriggered } from './open-triggered.ts'
import { readOrder } from './read-order.ts'

let world: TestServer
let matching: () => Promise<number>

beforeAll(async () => {
  world = await testServer({}, { leads: false })
  matching = makeMatching(world.deps)
})

beforeEach(() => {
  world.feed.set('SBIN.NS', 600)
})

afterAll(() => world.close({ transfersAtLeast: 20 }))

const stock = { symbol: 'SBIN.NS', kind: 'stock' } as const
const dip = { type: 'stop', validity: 'gtt', stopPrice: 580_000_000n } as const

test('a purchase waits for a fall with nothing reserved, and is opened when it comes', async () => {
  const buyer = await world.customer({ cash: 100_000_00n })
  const asked = { symbol: 'SBIN.NS', side: 'buy', quantity: 10, ...dip } as const
  expect(await buyer.call(previewOrder, asked)).toMatchObject({ refusal: null, reserved: 0n })
  const { number } = await buyer.call(buy, { ...stock, quantity: 10, ...dip })
  expect(await buyer.call(getBalance, {})).toMatchObject({ balance: 100_000_00n, held: 0n })
  expect(await matching()).toBe(0)
  world.feed.set('SBIN.NS', 580)
  expect(await matching()).toBe(1)
  const order = await buyer.call(getOrder, { number })
  expect(order).toMatchObject({ state: 'filled', filled: 10, validity: 'gtt' })
  expect(order.timeline.map(({ state }) => state)).toEqual(['trigger_pending', 'resting', 'filled'])
  expect((await buyer.call(listNotices, {})).rows.map(({ kind }) => kind)).toContain('order_filled')
})

test('a sale keeps its units free until the price rises to its trigger', async () => {
  const seller = await world.customer({ cash: 100_000_00n })
  await seller.call(buy, { ...stock, quantity: 10 })
  const rise = { ...dip, stopPrice: 620_000_000n }
  const { number } = await seller.call(sell, { symbol: 'SBIN.NS', quantity: 10, ...rise })
  expect((await seller.call(listHoldings, {})).rows).toMatchObject([{ quantity: 10, reserved: 0 }])
  world.feed.set('SBIN.NS', 625)
  expect(await matching()).toBe(1)
  expect(await seller.call(getOrder, { number })).toMatchObject({ state: 'filled', filled: 10 })
})

test('of thirty that are reached at once and of which one can be paid for, one is filled', async () => {
  const buyer = await world.customer({ cash: 7_000_00n })
  const order = { ...stock, quantity: 10, ...dip }
  await Promise.all(Array.from({ length: 30 }, () => buyer.call(buy, order)))
  world.feed.set('SBIN.NS', 580)
  let rounds = 0
  for (let done = 1; done > 0; rounds++) done = await matching()
  expect(rounds).toBeLessThan(6)
  const { rows } = await buyer.call(listOrders, { status: 'all', limit: 100 })
  const states = Map.groupBy(rows, ({ state, reason }) => `${state} ${reason?.code ?? ''}`)
  expect([...states].map(([state, of]) => [state, of.length]).sort()).toEqual([
    ['failed not_sufficient_funds', 29],
    ['filled ', 1],
  ])
  const { balance, held } = await buyer.call(getBalance, {})
  expect([balance, held]).toEqual([7_000_00n - 5_808_58n, 0n])
  const told = (await buyer.call(listNotices, {})).rows.filter(({ kind }) => kind === 'order_not_opened')
  expect(told.length).toBeGreaterThan(0)
})

test('money that memory does not know of is looked up before the order fails by it', async () => {
  const buyer = await world.customer({ cash: 1_000_00n })
  const { number } = await buyer.call(buy, { ...stock, quantity: 10, ...dip })
  await buyer.call(getBalance, {})
  await world.give(buyer.id, 20_000_00n)
  world.feed.set('SBIN.NS', 575)
  await matching()
  expect(await buyer.call(getOrder, { number })).toMatchObject({ state: 'filled' })
})

test('it can be changed and cancelled, and the same request with the same key is one order', async () => {
  const buyer = await world.customer({ cash: 100_000_00n })
  const order = { ...stock, quantity: 10, ...dip }
  const key = 'good-till-triggered-01'
  const { number } = await buyer.call(buy, order, { key })
  expect((await buyer.call(buy, order, { key })).number).toBe(number)
  expect((await buyer.call(listOrders, { status: 'all' })).count).toBe(1)
  expect(await buyer.call(changeOrder, { number, stopPrice: 590_000_000n, quantity: 3 })).toMatchObject({
    stopPrice: 590_000_000n,
    quantity: 3,
  })
  expect(await buyer.call(cancelOrder, { number })).toMatchObject({ state: 'cancelled' })
  expect((await buyer.call(getBalance, {})).balance).toBe(100_000_00n)
  world.feed.set('SBIN.NS', 570)
  expect(await matching()).toBe(0)
})

test('only so many may wait, since none of them costs anything', async () => {
  const buyer = await world.customer({ cash: 1_000_00n })
  const order = { ...stock, quantity: 1, ...dip }
  const sent = Array.from({ length: maxPerCustomer.triggers + 5 }, () => buyer.call(buy, order))
  const answers = await Promise.allSettled(sent)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxPerCustomer.triggers)
  const refused = await refusalOf(buyer.call(buy, order))
  expect(refused).toMatchObject({ code: 'too_many_orders' })
})

test('only a stop can be good till triggered', async () => {
  const buyer = await world.customer({ cash: 1_000_00n })
  const refused = await refusalOf(buyer.call(buy, { ...stock, quantity: 1, validity: 'gtt' }))
  expect(refused).toMatchObject({ code: 'terms_invalid' })
})

test('one that is reached and not filled is compared with a freeze of that moment', async () => {
  const buyer = await world.customer({ cash: 100_000_00n })
  const limited = { ...dip, type: 'stop_limit', limitPrice: 570_000_000n } as const
  const { number } = await buyer.call(buy, { ...stock, quantity: 10, ...limited })
  const row = await readOrder(world.deps, number, buyer.id)
  if (!row) throw new Error('no order')
  world.feed.set('SBIN.NS', 580)
  const change = await openTriggered(world.deps, row)
  if (!change) throw new Error('it was not reached')
  expect([change.order.state, change.fills]).toEqual(['resting', []])
  const freeze = (at: string) =>
    asOwner(world.databaseUrl, (owner) =>
      owner.query(
        `update customer set frozen_at = ${at}, frozen_by = ${at === 'null' ? at : "'customer'"}
                    where id = $1`,
        [buyer.id],
      ),
    )
  const knownFees = world.deps.policies.lastFees()
  await freeze('now()')
  expect(await world.deps.commitWaiting({ ...change, knownFees })).toEqual({ status: 'overruled' })
  expect(await buyer.call(getBalance, {})).toMatchObject({ balance: 100_000_00n, held: 0n })
  await freeze('null')
  expect(await world.deps.commitWaiting({ ...change, knownFees })).toMatchObject({ status: 'done' })
  expect((await buyer.call(getBalance, {})).held).toBe(change.order.held)
})
