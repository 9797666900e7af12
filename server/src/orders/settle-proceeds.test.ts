import { buy, sell } from '@tarazu/contract/orders/api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { settleProceeds } from './settle-proceeds.ts'

const symbol = 'SBIN.NS'
let world: TestServer
beforeAll(async () => {
  world = await testServer({}, { leads: false })
})
afterAll(() => world.close({ transfersAtLeast: 10 }))

test('each of two sales settles once, when it is due', async () => {
  const { call } = await world.customer({ cash: 10_000_00n })
  const unsettled = async () => (await call(getBalance, {})).unsettled
  world.feed.set(symbol, 600)
  await call(buy, { symbol, kind: 'stock', quantity: 10 })
  await call(sell, { symbol, quantity: 2 })
  const first = await unsettled()
  world.clock.step(30_000)
  world.feed.set(symbol, 600)
  await call(sell, { symbol, quantity: 3 })
  const second = (await unsettled()) - first
  expect(second).toBeGreaterThan(first)

  expect(await settleProceeds(world.deps)).toBe(0)
  world.clock.step(31_000)
  expect(await settleProceeds(world.deps)).toBe(1)
  expect(await unsettled()).toBe(second)
  world.clock.step(30_000)
  expect(await settleProceeds(world.deps)).toBe(1)
  expect(await unsettled()).toBe(0n)
  expect(await settleProceeds(world.deps)).toBe(0)
})
