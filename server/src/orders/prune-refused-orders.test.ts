import { afterAll, beforeAll, expect, test } from 'vitest'
import { quietServer } from '../testing/quiet-server.ts'
import { keepFailedOrder } from './keep-failed-order.ts'
import { pruneRefusedOrders } from './prune-refused-orders.ts'

let world: Awaited<ReturnType<typeof quietServer>>

beforeAll(async () => {
  world = await quietServer()
  await world.caller(1, 1n)
})
afterAll(() => world.close())

const refused = (number: string, more: object = {}) =>
  keepFailedOrder(world.deps, {
    customer: 1,
    kind: 'bulk',
    number,
    instrument: { symbol: 'SBIN.NS', market: 'IN', currency: 'INR' },
    quantity: 100,
    price: 588_000_000n,
    seenPrice: undefined,
    reason: 'not_open',
    tradingDay: '2026-01-05',
    key: undefined,
    ...more,
  })

const kept = async () =>
  (await world.deps.db.selectFrom('orders').select('number').orderBy('id').execute()).map(
    ({ number }) => number,
  )

test('of thirty refusals at once one is kept, another reason is another, and all go after ninety days', async () => {
  await Promise.all(Array.from({ length: 30 }, () => refused('FIRST')))
  await refused('OTHER', { reason: 'time_no' })
  world.step(60_000)
  await refused('LATER')
  expect(await kept()).toEqual(['FIRST', 'OTHER', 'LATER'])
  world.step(90 * 86_400_000 - 60_000)
  await pruneRefusedOrders(world.deps)
  expect(await kept()).toEqual(['FIRST', 'OTHER', 'LATER'])
  world.step(60_000)
  await pruneRefusedOrders(world.deps)
  expect(await kept()).toEqual(['LATER'])
})
