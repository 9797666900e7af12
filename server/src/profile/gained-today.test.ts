import { buy, sell } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { getUserInfo } from '@tarazu/contract/profile/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'

let world: TestServer

beforeAll(async () => {
  world = await testServer()
})
afterAll(() => world.close({ transfersAtLeast: 40 }))

const micros = (price: number) => BigInt(price * 1e6)
const priced = (price: number, close: number, more = {}) =>
  world.feed.set('SBIN.NS', price, { previousClose: micros(close), ...more })

const bought = (of: TestCustomer, quantity: number, more = {}) =>
  of.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity, position: 'full', ...more })

/** The same customer, a day later and signed in again. */
async function tomorrow(of: TestCustomer) {
  world.clock.step(24 * 3_600_000)
  of.call = await world.signIn(of)
}

/** What the day has brought, as home and the holdings tell it. */
async function today(of: TestCustomer) {
  const { totalAssets, dayChange, dayChangePercent } = await of.call(getUserInfo, {})
  // It stands beside the total, and is a part of that.
  const before = Number(totalAssets - dayChange)
  expect(dayChangePercent).toBeCloseTo((Number(dayChange) / before) * 100, 1)
  const { rows, summary } = await of.call(listHoldings, {})
  expect(rows.reduce((sum, row) => sum + (row.dayChange ?? 0n), 0n)).toBe(summary.day_change)
  expect(summary.day_change).toBe(dayChange)
  return { dayChange, dayChangePercent }
}

test('what is bought today has not gained what the day brought before', async () => {
  const buyer = await world.customer({ cash: 100_000_00n })
  priced(600, 500)
  await bought(buyer, 10)
  // The fees alone: of 100.00 a unit since the close before it had nothing.
  expect(await today(buyer)).toEqual({ dayChange: -8_88n, dayChangePercent: -0.01 })
  priced(660, 500)
  expect((await today(buyer)).dayChange).toBe(600_00n - 8_88n)

  // Bought again, and a part of the first sold: 5 of the 10 are left, with half of what they have cost.
  await bought(buyer, 10)
  await buyer.call(sell, { symbol: 'SBIN.NS', quantity: 5 })
  const costs = (await buyer.call(listHoldings, {})).rows.reduce((sum, { cost }) => sum + cost, 0n)
  expect((await today(buyer)).dayChange).toBe(15n * 660_00n - costs)
})

test('from the next day on it counts from the close, and only what comes then from its cost', async () => {
  const buyer = await world.customer({ cash: 100_000_00n })
  priced(600, 500)
  await bought(buyer, 10)
  await tomorrow(buyer)
  priced(630, 620)
  expect(await today(buyer)).toEqual({ dayChange: 100_00n, dayChangePercent: 0.1 })
  const { number } = await bought(buyer, 10)
  const newest = (await buyer.call(listHoldings, { lot: number })).summary
  expect(newest.day_change).toBe(6_300_00n - newest.cost)
  expect((await today(buyer)).dayChange).toBe(100_00n + newest.day_change)
})

test('of an order that fills on two days each part counts from its own', async () => {
  const buyer = await world.customer({ cash: 100_000_00n })
  priced(600, 500, { askSize: 4 })
  await bought(buyer, 10, { type: 'limit', limitPrice: micros(600), validity: 'gtc' })
  await tomorrow(buyer)
  priced(600, 590)
  await vi.waitFor(
    async () => expect((await buyer.call(listHoldings, {})).rows).toMatchObject([{ quantity: 10 }]),
    { timeout: 5_000 },
  )
  // Four have gained 10.00 each since the close; of the six that came today their part of the fees is lost.
  expect((await today(buyer)).dayChange).toBe(40_00n - 5_33n)

  // What was bought first is sold first.
  await buyer.call(sell, { symbol: 'SBIN.NS', quantity: 5 })
  expect((await today(buyer)).dayChange).toBe(-4_44n)
})
