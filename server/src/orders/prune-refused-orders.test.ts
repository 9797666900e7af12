import { afterAll, beforeAll, expect, test } from 'vitest'
import { act } from '../acts/act.ts'
import { anOrder } from '../testing/an-order.ts'
import { quietServer } from '../testing/quiet-server.ts'
import { commitOrdersIn } from './commit-orders.ts'
import { keepFailedOrder, maxKept } from './keep-failed-order.ts'
import { takeOrderIds } from './order-ids.ts'
import { pruneRefusedOrders } from './prune-refused-orders.ts'

let world: Awaited<ReturnType<typeof quietServer>>

beforeAll(async () => {
  world = await quietServer()
  await world.caller(1, 1n)
})
afterAll(() => world.close())

const refused = (number: string) =>
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
  })

const kept = async () =>
  (await world.deps.db.selectFrom('orders').select('number').orderBy('id').execute()).map(
    ({ number }) => number,
  )

test("of thirty simultaneous refusals one is kept as the day's last, and all are removed after ninety days", async () => {
  for (let n = 1; n < maxKept; n++) await refused(`EARLY${n}`)
  await Promise.all(Array.from({ length: 30 }, () => refused('LAST')))
  expect(await kept()).toHaveLength(maxKept)
  expect((await kept()).at(-1)).toBe('LAST')
  world.step(86_400_000)
  await refused('LATER')
  expect(await kept()).toHaveLength(maxKept + 1)
  world.step(89 * 86_400_000)
  await pruneRefusedOrders(world.deps)
  expect(await kept()).toHaveLength(maxKept + 1)
  world.step(1)
  await pruneRefusedOrders(world.deps)
  expect(await kept()).toEqual(['LATER'])
})

test('a failed sale of a listing purchase is not pruned as a refused order', async () => {
  const [id = 0n] = await takeOrderIds(world.deps.db, 1)
  const order = anOrder({
    id,
    number: 'SALE',
    side: 'sell',
    kind: 'bulk',
    state: 'failed',
    reason: 'our_failure',
  })
  await act(world.deps, (act) => commitOrdersIn(act, [{ order, fills: [], lots: [] }], 'a test'))
  world.step(200 * 86_400_000)
  await pruneRefusedOrders(world.deps)
  expect(await kept()).toEqual(['SALE'])
})
