import { listNotices } from '@tarazu/contract/notices/api'
import { buy, cancelOrder, changeOrder, getOrder, sell } from '@tarazu/contract/orders/api'
import { previewChange } from '@tarazu/contract/orders/preview-api'
import { freezeAccount } from '@tarazu/contract/security/account-api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { refusalOf } from '../testing/refusal-of.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'

/** Customers change what is not filled. */
let world: TestServer

beforeAll(async () => {
  world = await testServer()
})

beforeEach(() => {
  world.feed.set('SBIN.NS', 600)
})

afterAll(() => world.close({ transfersAtLeast: 100 }))

const resting = (customer: TestCustomer, quantity: number, limit = 590) =>
  customer.call(buy, {
    symbol: 'SBIN.NS',
    kind: 'stock',
    quantity,
    position: 'full',
    type: 'limit',
    limitPrice: BigInt(limit) * 1_000_000n,
  })
const detail = (customer: TestCustomer, number: string) => customer.call(getOrder, { number })
const money = async (customer: TestCustomer) => {
  const { balance, held } = await customer.call(getBalance, {})
  return { balance, held }
}
const filled = (customer: TestCustomer, number: string, count: number) =>
  vi.waitFor(async () => expect((await detail(customer, number)).filled).toBe(count), { timeout: 5_000 })

test('a limit order that is changed to the price fills there, under the same number', async () => {
  const buyer = await world.customer({ cash: 100_000_00n })
  const { number, id } = await resting(buyer, 10)
  const before = await money(buyer)
  const wanted = { number, quantity: 12, limitPrice: 610_000_000n }
  const preview = await buyer.call(previewChange, wanted)
  expect(preview).toMatchObject({ refusal: null, value: 12n * 610_00n })
  const held = preview.reserved - before.held
  world.feed.set('SBIN.NS', 620)
  const changed = await buyer.call(changeOrder, wanted)
  expect(changed).toMatchObject({ id, number, quantity: 12, limitPrice: 610_000_000n, status: 0 })
  expect(await money(buyer)).toEqual({ balance: before.balance - held, held: before.held + held })
  expect((await detail(buyer, number)).timeline.at(-1)).toMatchObject({
    state: 'changed',
    who: 'customer',
    was: { quantity: 10, limitPrice: 590_000_000n, stopPrice: null },
  })
  world.feed.set('SBIN.NS', 605)
  await filled(buyer, number, 12)
  expect((await money(buyer)).held).toBe(0n)
})

test('the preview of a change shows refusals, and does not find orders of other customers', async () => {
  const buyer = await world.customer({ cash: 10_000_00n })
  const { number } = await resting(buyer, 10)
  expect(await buyer.call(previewChange, { number, quantity: 90 })).toMatchObject({
    refusal: 'not_sufficient_funds',
    maximum: 16,
  })
  expect(await buyer.call(previewChange, { number, quantity: 16 })).toMatchObject({ refusal: null })
  const other = await world.customer({ cash: 10_000_00n })
  expect((await refusalOf(other.call(previewChange, { number, quantity: 1 }))).code).toBe('not_found')
  expect((await refusalOf(other.call(changeOrder, { number, quantity: 1 }))).code).toBe('not_found')
})

test('a change that is sent twice happens once', async () => {
  const buyer = await world.customer({ cash: 100_000_00n })
  const { number } = await resting(buyer, 10)
  const change = { number, quantity: 20 }
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => buyer.call(changeOrder, change, { key: 'a-change' })),
  )
  expect(
    new Set(answers.map((answer) => JSON.stringify(answer, (_, v) => (typeof v === 'bigint' ? `${v}` : v))))
      .size,
  ).toBe(1)
  expect((await detail(buyer, number)).timeline.filter(({ state }) => state === 'changed')).toHaveLength(1)
  const other = buyer.call(changeOrder, { number, quantity: 21 }, { key: 'a-change' })
  expect((await refusalOf(other)).code).toBe('idempotency_mismatch')
})

test('a frozen account can reduce an order, and not increase it', async () => {
  // Where no job ends what waits for whoever is frozen.
  const quiet = await testServer({}, { leads: false })
  quiet.feed.set('SBIN.NS', 600)
  const buyer = await quiet.customer({ cash: 100_000_00n })
  const { number } = await resting(buyer, 10)
  await buyer.call(freezeAccount, {})
  expect((await refusalOf(buyer.call(changeOrder, { number, quantity: 11 }))).code).toBe('account_frozen')
  expect(await buyer.call(changeOrder, { number, quantity: 4 })).toMatchObject({ quantity: 4 })
  await quiet.close({ transfersAtLeast: 3 })
})

test('a sale of one purchase takes from no other', async () => {
  const owner = await world.customer({ cash: 100_000_00n })
  const [first] = [
    await owner.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 5 }),
    await owner.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 5 }),
  ]
  const limit = { type: 'limit', limitPrice: 650_000_000n } as const
  const ofOne = await owner.call(sell, { lot: first.number, quantity: 2, ...limit })
  expect((await refusalOf(owner.call(changeOrder, { number: ofOne.number, quantity: 6 }))).code).toBe(
    'no_position',
  )
  expect(await owner.call(changeOrder, { number: ofOne.number, quantity: 5 })).toMatchObject({ quantity: 5 })
  const ofAll = await owner.call(sell, { symbol: 'SBIN.NS', quantity: 2, ...limit })
  expect(await owner.call(changeOrder, { number: ofAll.number, quantity: 5 })).toMatchObject({ quantity: 5 })
  await owner.call(changeOrder, { number: ofOne.number, quantity: 2 })
  expect(await owner.call(changeOrder, { number: ofAll.number, quantity: 8 })).toMatchObject({ quantity: 8 })
})

describe('thirty simultaneous requests', () => {
  test('to increase an order, with money for one: exactly one succeeds', async () => {
    const buyer = await world.customer({ cash: 30n * 591_00n + 700_00n })
    const orders = await Promise.all(Array.from({ length: 30 }, () => resting(buyer, 1)))
    const answers = await Promise.allSettled(
      orders.map(({ number }) => buyer.call(changeOrder, { number, quantity: 2 })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('to sell more, with one unit left: exactly one succeeds', async () => {
    const owner = await world.customer({ cash: 100_000_00n })
    await owner.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 31 })
    const limit = { type: 'limit', limitPrice: 650_000_000n } as const
    const sales = await Promise.all(
      Array.from({ length: 30 }, () => owner.call(sell, { symbol: 'SBIN.NS', quantity: 1, ...limit })),
    )
    const answers = await Promise.allSettled(
      sales.map(({ number }) => owner.call(changeOrder, { number, quantity: 2 })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('to change, cancel and fill one order: what was filled stays, and the order ends once', async () => {
    const buyer = await world.customer({ cash: 1_000_000_00n })
    for (let round = 0; round < 5; round++) {
      world.feed.set('SBIN.NS', 600)
      const { number } = await resting(buyer, 10)
      world.feed.set('SBIN.NS', 585, { askSize: 3, at: world.clock.now() + round })
      const answers = await Promise.allSettled([
        ...Array.from({ length: 20 }, (_, n) => buyer.call(changeOrder, { number, quantity: 2 + n })),
        ...Array.from({ length: 10 }, () => buyer.call(cancelOrder, { number })),
      ])
      const cancelled = answers.slice(20).filter(({ status }) => status === 'fulfilled')
      const order = await detail(buyer, number)
      // A change to what is on offer lets it be filled before anybody cancels it.
      expect([order.state, cancelled.length]).toEqual(cancelled.length > 0 ? ['cancelled', 1] : ['filled', 0])
      expect(order.fills.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(order.filled)
      expect(order.filled).toBeLessThanOrEqual(order.quantity)
      expect((await money(buyer)).held).toBe(0n)
    }
  })
})

test('an order that waits for the exchange rate says so, and fills once it is changed', async () => {
  world.feed.set('USDINR=X', 84)
  world.feed.set('AAPL', 200)
  const buyer = await world.customer({ cash: 100_000_00n })
  const { number } = await buyer.call(buy, {
    symbol: 'AAPL',
    kind: 'stock',
    quantity: 1,
    type: 'limit',
    limitPrice: 190_000_000n,
  })
  world.feed.set('USDINR=X', 88)
  world.feed.set('AAPL', 190)
  await vi.waitFor(
    async () =>
      expect(await detail(buyer, number)).toMatchObject({ status: 0, reason: { code: 'rate_moved' } }),
    { timeout: 5_000 },
  )
  const told = async () =>
    (await buyer.call(listNotices, {})).rows.filter(({ kind }) => kind === 'order_waits_for_rate')
  expect(await told()).toMatchObject([{ facts: { symbol: 'AAPL', count: '1', number } }])
  const { reservedMore } = await buyer.call(previewChange, { number })
  expect(reservedMore).toBeGreaterThan(190n * 4_00n)
  const { held } = await money(buyer)
  await buyer.call(changeOrder, { number })
  expect((await money(buyer)).held).toBe(held + reservedMore)
  world.feed.set('USDINR=X', 88, { at: world.clock.now() + 1 })
  world.feed.set('AAPL', 190, { at: world.clock.now() + 1 })
  await filled(buyer, number, 1)
  expect((await detail(buyer, number)).reason).toBeNull()
  expect(await told()).toHaveLength(1)
})
