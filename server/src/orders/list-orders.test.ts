import { listOrders } from '@tarazu/contract/orders/api'
import { expect, test } from 'vitest'
import { asOwner, testServer } from '../testing/test-server.ts'

test('the count of orders ends a thousand beyond the page, and every order is on one page', {
  tags: 'thorough',
}, async () => {
  const world = await testServer({}, { leads: false })
  const { id, call } = await world.customer()
  const placed = 1_030
  await asOwner(world.databaseUrl, (owner) =>
    owner.query(
      `insert into orders (id, number, customer_id, symbol, market, side, type, validity, position, quantity, filled,
                           currency, state, bound, traded, traded_converted, value, timeline, trading_day, created_at)
       select n, 'D' || lpad(n::text, 11, '0'), $1, 'SBIN.NS', 'IN', 'buy', 'market', 'day', 'half', 1, 0, 'INR',
              'cancelled', 1, 0, 0, 0, '[]', current_date, now() - n / 7 * interval '1 second'
         from generate_series(1, $2::integer) n`,
      [id, placed],
    ),
  )
  const limit = 100
  const seen: string[] = []
  const counts: number[] = []
  for (let page = 1; page <= 11; page++) {
    const { rows, count } = await call(listOrders, { page, limit })
    seen.push(...rows.map(({ number }) => number))
    counts.push(count)
  }
  expect(counts.slice(0, 3)).toEqual([1_000, placed, placed])
  expect(new Set(seen).size).toBe(placed)
  const { rows: newest } = await call(listOrders, { page: 1, limit: 10 })
  expect(newest.map(({ number }) => number)).toEqual(seen.slice(0, 10))
  await world.close({ transfersAtLeast: 0 })
})
