import { buy, cancelOrder, changeOrder, getOrder, listOrders, sell } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { listMarks } from '@tarazu/contract/orders/marks-api'
import { listAllOrders } from '@tarazu/contract/orders/operate-api'
import { previewChange } from '@tarazu/contract/orders/preview-api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../testing/refusal-of.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { pruneBestPrices } from './follow-prices.ts'
import { makeMatching } from './match-orders.ts'

let world: TestServer
/** A matching of another process each time, which remembers nothing. */
const matching = () => makeMatching(world.deps)()

beforeAll(async () => {
  world = await testServer({}, { leads: false })
})

afterAll(() => world.close({ transfersAtLeast: 20 }))

const goes = async (symbol: string, ...prices: number[]) => {
  for (const price of prices) {
    world.feed.set(symbol, price)
    // Sales from one lot make each other stale, so each takes a round.
    while ((await matching()) > 0);
  }
}

async function holder(symbol: string, price: number, quantity = 10) {
  const customer = await world.customer({ cash: 1_000_000_00n })
  world.feed.set(symbol, price)
  await customer.call(buy, { symbol, kind: 'stock', quantity })
  return customer
}

const trails = { type: 'trailing', validity: 'gtc' } as const
const ten = { ...trails, trailDistance: 10_000_000n } as const

const orderOf = (customer: TestCustomer, number: string) => customer.call(getOrder, { number })

test('a sale follows the price up, not down, and sells when it has fallen by its distance', async () => {
  const seller = await holder('SBIN.NS', 600)
  const { number, stopPrice } = await seller.call(sell, { symbol: 'SBIN.NS', quantity: 10, ...ten })
  expect(stopPrice).toBe(590_000_000n)
  await goes('SBIN.NS', 600, 640, 635, 650, 640.05)
  expect(await orderOf(seller, number)).toMatchObject({ state: 'trigger_pending', stopPrice: 640_000_000n })
  await goes('SBIN.NS', 639)
  const order = await orderOf(seller, number)
  expect(order).toMatchObject({ state: 'filled', sellPrice: 639_000_000n, stopPrice: 640_000_000n })
  expect(order.timeline.map(({ state }) => state)).toEqual([
    'trigger_pending',
    'followed',
    'resting',
    'filled',
  ])
  expect(order.timeline[1]?.was).toMatchObject({ stopPrice: 590_000_000n })
})

test('lists, marks and operators are told where the stop is now, and the price that it follows', async () => {
  const symbol = 'AXISBANK.NS'
  const seller = await holder(symbol, 1_000)
  const half = { symbol, quantity: 5, ...trails } as const
  const near = await seller.call(sell, { ...half, trailDistance: 10_000_000n })
  const far = await seller.call(sell, { ...half, trailBps: 333 })
  const buyer = await world.customer({ cash: 100_000_00n })
  const below = await buyer.call(buy, {
    symbol,
    kind: 'stock',
    quantity: 1,
    ...trails,
    trailDistance: 40_000_000n,
  })
  expect(near).toMatchObject({ stopPrice: 990_000_000n, bestPrice: null })
  await goes(symbol, 1_000, 995, 1_030.05, 1_025)
  const placed = [near, far, below].map(({ number }) => number)
  const rose = [1_020_050_000n, 1_030_050_000n - 34_300_665n, 1_035_000_000n]

  const operator = await world.operator('treasury')
  const desk = await operator.call(listAllOrders, { search: symbol })
  expect(placed.map((number) => desk.rows.find((row) => row.number === number)?.stopPrice)).toEqual(rose)
  const alone = await operator.call(listAllOrders, { search: near.number })
  expect(alone.rows).toMatchObject([{ stopPrice: rose[0] }])
  const sales = [
    { number: far.number, stopPrice: rose[1], bestPrice: 1_030_050_000n },
    { number: near.number, stopPrice: rose[0], bestPrice: 1_030_050_000n },
  ]
  expect((await seller.call(listOrders, { symbol, status: 0 })).rows).toMatchObject(sales)
  expect((await seller.call(listMarks, { symbol })).waiting).toMatchObject(sales)
  expect(await orderOf(seller, near.number)).toMatchObject(sales[1] ?? {})
  const bought = await buyer.call(listMarks, { symbol })
  expect(bought.waiting).toMatchObject([{ stopPrice: rose[2], bestPrice: 995_000_000n }])

  const preview = await seller.call(previewChange, { number: near.number, quantity: 4 })
  expect(preview).toMatchObject({ price: rose[0], refusal: null })
  const fewer = await seller.call(changeOrder, { number: near.number, quantity: 4 })
  expect(fewer).toMatchObject({ stopPrice: rose[0] })
  expect((await orderOf(seller, near.number)).timeline.at(-1)?.was).toMatchObject({ stopPrice: rose[0] })
  await goes(symbol, 1_020.05)
  const { rows } = await seller.call(listOrders, { symbol, status: 'all' })
  expect(rows.find(({ number }) => number === near.number)).toMatchObject({
    state: 'filled',
    stopPrice: rose[0],
    bestPrice: null,
  })
})

test('a purchase follows the price down by its share of it', async () => {
  const buyer = await world.customer({ cash: 100_000_00n })
  world.feed.set('TCS.NS', 4_000)
  const { number } = await buyer.call(buy, {
    symbol: 'TCS.NS',
    kind: 'stock',
    quantity: 2,
    ...trails,
    trailBps: 100,
  })
  await goes('TCS.NS', 4_000, 3_600, 3_635)
  expect(await orderOf(buyer, number)).toMatchObject({ state: 'trigger_pending', stopPrice: 3_636_000_000n })
  await goes('TCS.NS', 3_636)
  expect(await orderOf(buyer, number)).toMatchObject({ state: 'filled', price: 3_636_000_000n })
  expect((await buyer.call(getBalance, {})).held).toBe(0n)
})

test('each follows the best price since it was placed, and none of before', async () => {
  const seller = await holder('INFY.NS', 1_000, 9)
  const place = async () => (await seller.call(sell, { symbol: 'INFY.NS', quantity: 3, ...ten })).number
  const early = await place()
  await goes('INFY.NS', 1_000, 1_020, 1_015)
  const later = await place()
  await goes('INFY.NS', 1_015, 1_012)
  const last = await place()
  await goes('INFY.NS', 1_012)
  const stops = async () =>
    Promise.all([early, later, last].map(async (number) => (await orderOf(seller, number)).stopPrice))
  expect(await stops()).toEqual([1_010_000_000n, 1_005_000_000n, 1_002_000_000n])
  // Passing the price of the two younger groups makes one of them.
  await goes('INFY.NS', 1_017)
  expect(await stops()).toEqual([1_010_000_000n, 1_007_000_000n, 1_007_000_000n])
  const groups = await world.deps.db
    .selectFrom('best_price')
    .selectAll()
    .where('symbol', '=', 'INFY.NS')
    .execute()
  expect(groups.map(({ price }) => price)).toEqual([1_020_000_000n, 1_017_000_000n])
  await goes('INFY.NS', 1_009)
  const states = async () =>
    Promise.all([early, later, last].map(async (number) => (await orderOf(seller, number)).state))
  expect(await states()).toEqual(['filled', 'trigger_pending', 'trigger_pending'])
  await goes('INFY.NS', 1_007)
  expect(await states()).toEqual(['filled', 'filled', 'filled'])
})

test('a new best price is written for all that follow it at once, and none of the orders', async () => {
  const seller = await holder('WIPRO.NS', 400, 100)
  const numbers: string[] = []
  for (let n = 0; n < 20; n++)
    numbers.push((await seller.call(sell, { symbol: 'WIPRO.NS', quantity: 5, ...ten })).number)
  await goes('WIPRO.NS', 400)
  const versions = async () =>
    world.deps.db
      .selectFrom('orders')
      .select(['number', 'version', sql<string>`xmin::text`.as('written')])
      .where('symbol', '=', 'WIPRO.NS')
      .orderBy('id')
      .execute()
  const before = await versions()
  await goes('WIPRO.NS', 420, 430)
  expect(await versions()).toEqual(before)
  await goes('WIPRO.NS', 420)
  const states = await Promise.all(numbers.map(async (number) => (await orderOf(seller, number)).state))
  expect(states).toEqual(numbers.map(() => 'filled'))
})

test('thirty that are cancelled while they are reached are each either cancelled or filled', async () => {
  const seller = await holder('ITC.NS', 450, 30)
  const numbers: string[] = []
  for (let n = 0; n < 30; n++)
    numbers.push((await seller.call(sell, { symbol: 'ITC.NS', quantity: 1, ...ten })).number)
  await goes('ITC.NS', 450, 470)
  await Promise.all([
    goes('ITC.NS', 459),
    ...numbers.map((number) => seller.call(cancelOrder, { number }).catch(() => undefined)),
  ])
  await goes('ITC.NS', 459)
  const orders = await Promise.all(numbers.map((number) => orderOf(seller, number)))
  for (const order of orders) expect(['filled', 'cancelled']).toContain(order.state)
  const sold = orders.reduce((sum, { filled }) => sum + filled, 0)
  const { rows } = await seller.call(listHoldings, {})
  expect(rows.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(30 - sold)
  expect(rows.every(({ reserved }) => reserved === 0)).toBe(true)
})

test('the same request with the same key is one order', async () => {
  const seller = await holder('SBIN.NS', 600)
  const order = { symbol: 'SBIN.NS', quantity: 10, ...ten }
  const key = 'a-trailing-stop-0001'
  const first = await seller.call(sell, order, { key })
  expect(await seller.call(sell, order, { key })).toEqual(first)
  const other = await refusalOf(seller.call(sell, order))
  expect(other).toMatchObject({ code: 'no_position' })
})

test('another distance is measured from the best price that there was', async () => {
  const seller = await holder('ITC.NS', 400)
  const { number } = await seller.call(sell, { symbol: 'ITC.NS', quantity: 10, ...ten })
  await goes('ITC.NS', 400, 430, 425)
  expect(await orderOf(seller, number)).toMatchObject({ stopPrice: 420_000_000n })
  expect(await seller.call(previewChange, { number, trailDistance: 20_000_000n })).toMatchObject({
    refusal: null,
  })
  await seller.call(changeOrder, { number, trailDistance: 20_000_000n })
  expect(await orderOf(seller, number)).toMatchObject({ trailDistance: 20_000_000n, stopPrice: 410_000_000n })
  await goes('ITC.NS', 415, 440, 421)
  expect(await orderOf(seller, number)).toMatchObject({ state: 'trigger_pending', stopPrice: 420_000_000n })
  const narrow = await seller.call(changeOrder, { number, trailBps: 250 })
  expect(narrow).toMatchObject({ trailDistance: null, trailBps: 250 })
  const changed = (await orderOf(seller, number)).timeline.filter(({ state }) => state === 'changed')
  expect(changed.map(({ was }) => was?.trailDistance)).toEqual([10_000_000n, 20_000_000n])
  await goes('ITC.NS', 421)
  // 2.5 percent below 440 is 429, which the price has passed already.
  expect(await orderOf(seller, number)).toMatchObject({ state: 'filled', sellPrice: 421_000_000n })
})

test('the best price of a group goes when its last order has ended, and no other', async () => {
  const symbol = 'HCLTECH.NS'
  const groups = async () => {
    const { rows } = await sql<{ price: bigint }>`
      select price from best_price where symbol = ${symbol} order by id`.execute(world.deps.db)
    return rows.map(({ price }) => price)
  }
  const seller = await holder(symbol, 300)
  const half = { symbol, quantity: 5, ...ten }
  const first = await seller.call(sell, half)
  await goes(symbol, 300, 297)
  const second = await seller.call(sell, half)
  await goes(symbol, 297)
  expect(await groups()).toEqual([300_000_000n, 297_000_000n])
  await pruneBestPrices(world.deps)
  expect(await groups()).toEqual([300_000_000n, 297_000_000n])
  await seller.call(cancelOrder, { number: first.number })
  await pruneBestPrices(world.deps)
  expect(await groups()).toEqual([297_000_000n])
  expect(await orderOf(seller, second.number)).toMatchObject({ stopPrice: 287_000_000n })
  await seller.call(cancelOrder, { number: second.number })
  await pruneBestPrices(world.deps)
  expect(await groups()).toEqual([])
})
