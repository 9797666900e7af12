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

/** Signs the same customer in again, a day later. */
async function tomorrow(of: TestCustomer) {
  world.clock.step(24 * 3_600_000)
  of.call = await world.signIn(of)
}

/** The day's gain, as home and the holdings show it. */
async function today(of: TestCustomer) {
  const { totalAssets, dayChange, dayChangePercent } = await of.call(getUserInfo, {})
  // The gain is shown beside the total, and is part of it.
  const before = Number(totalAssets - dayChange)
  expect(dayChangePercent).toBeCloseTo((Number(dayChange) / before) * 100, 1)
  const { rows, summary } = await of.call(listHoldings, {})
  expect(rows.reduce((sum, row) => sum + (row.dayChange ?? 0n), 0n)).toBe(summary.day_change)
  expect(summary.day_change).toBe(dayChange)
  return { dayChange, dayChangePercent }
}

test('a purchase of today does not gain what the price rose before it', async () => {
  const buyer = await world.customer({ cash: 100_000_00n })
  priced(600, 500)
  await bought(buyer, 10)
  // It has lost its fees alone, and gained nothing of the 100.00 a unit since the close before.
  expect(await today(buyer)).toEqual({ dayChange: -8_88n, dayChangePercent: -0.01 })
  priced(660, 500)
  expect((await today(buyer)).dayChange).toBe(600_00n - 8_88n)

  // Bought again, and part of the first lot sold: 5 of the 10 are left, with half of their cost.
  await bought(buyer, 10)
  await buyer.call(sell, { symbol: 'SBIN.NS', quantity: 5 })
  const costs = (await buyer.call(listHoldings, {})).rows.reduce((sum, { cost }) => sum + cost, 0n)
  expect((await today(buyer)).dayChange).toBe(15n * 660_00n - costs)
})

test('a lot gains from the close from the day after its purchase on, and new lots from their cost', async () => {
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

test('each part of an order that fills on two days gains from its own day', async () => {
  const buyer = await world.customer({ cash: 100_000_00n })
  priced(600, 500, { askSize: 4 })
  await bought(buyer, 10, { type: 'limit', limitPrice: micros(600), validity: 'gtc' })
  await tomorrow(buyer)
  priced(600, 590)
  await vi.waitFor(
    async () => expect((await buyer.call(listHoldings, {})).rows).toMatchObject([{ quantity: 10 }]),
    { timeout: 5_000 },
  )
  // Four units have gained 10.00 each since the close; the six of today have lost their part of the fees.
  expect((await today(buyer)).dayChange).toBe(40_00n - 5_33n)

  // What was bought first is sold first.
  await buyer.call(sell, { symbol: 'SBIN.NS', quantity: 5 })
  expect((await today(buyer)).dayChange).toBe(-4_44n)
})
