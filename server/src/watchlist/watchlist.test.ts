import type { Call } from '@tarazu/contract/client'
import { RefusedError } from '@tarazu/contract/client-errors'
import { addFavourite, checkFavourite, listFavourites, removeFavourite } from '@tarazu/contract/watchlist/api'
import { maxFavourites } from '@tarazu/contract/watchlist/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close({ transfersAtLeast: 0 }))

const symbolsOf = async (call: Call) =>
  (await call(listFavourites, { limit: 100 })).rows.map(({ symbol }) => symbol)
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no refusal',
    (error) => (error instanceof RefusedError ? error : Promise.reject(error)),
  )

/** Inserts `count` favourites straight into the table: there are fewer instruments than places. */
async function fill(customer: number, count: number) {
  const created_at = new Date(server.clock.now())
  const rows = Array.from({ length: count }, (_, i) => ({
    customer_id: customer,
    symbol: `FILL-${i}`,
    created_at,
  }))
  await server.deps.db.insertInto('favourite').values(rows).execute()
}

test('a favourite is added and removed, and doing either twice changes nothing', async () => {
  const { call } = await server.customer()
  const symbol = 'RELIANCE.NS'
  expect(await call(checkFavourite, { symbol })).toEqual({ collected: false })
  for (let i = 0; i < 2; i++) expect(await call(addFavourite, { symbol })).toEqual({ collected: true })
  expect(await call(checkFavourite, { symbol })).toEqual({ collected: true })
  expect(await symbolsOf(call)).toEqual([symbol])
  for (let i = 0; i < 2; i++) expect(await call(removeFavourite, { symbol })).toEqual({ collected: false })
  expect(await call(checkFavourite, { symbol })).toEqual({ collected: false })
  expect(await call(listFavourites, {})).toEqual({ rows: [], count: 0 })
})

test('the watchlist is newest first, in pages, with current prices', async () => {
  const { call } = await server.customer()
  for (const symbol of ['SBIN.NS', '^NSEI', 'AAPL']) {
    await call(addFavourite, { symbol })
    server.clock.step(1_000)
  }
  server.feed.set('AAPL', 200, { previousClose: 160_000_000n })
  const first = await call(listFavourites, { page: 1, limit: 2 })
  expect(first.count).toBe(3)
  expect(first.rows.map(({ symbol }) => symbol)).toEqual(['AAPL', '^NSEI'])
  expect(first.rows[0]).toMatchObject({
    name: expect.stringContaining('Apple'),
    categoryCode: 'us-large',
    detail: { symbol: 'AAPL', market: 'US', price: 200, previousClose: 160, changePercent: 25 },
  })
  expect(first.rows[1]).toMatchObject({
    categoryCode: 'in-indices',
    detail: { price: null, freshness: 'none' },
  })
  const second = await call(listFavourites, { page: 2, limit: 2 })
  expect(second.rows.map(({ symbol }) => symbol)).toEqual(['SBIN.NS'])
  expect(second.count).toBe(3)
})

test('an unknown instrument cannot be added to a watchlist', async () => {
  const { call } = await server.customer()
  expect(await refusalOf(call(addFavourite, { symbol: 'NO-SUCH' }))).toMatchObject({ code: 'not_found' })
  expect(await symbolsOf(call)).toEqual([])
})

test('a favourite that is no longer listed is not shown, and can be removed', async () => {
  const { id, call } = await server.customer()
  await call(addFavourite, { symbol: 'TCS.NS' })
  await server.deps.db
    .insertInto('favourite')
    .values({ customer_id: id, symbol: 'GONE.NS', created_at: new Date(server.clock.now()) })
    .execute()
  expect(await call(listFavourites, {})).toMatchObject({ rows: [{ symbol: 'TCS.NS' }], count: 1 })
  await call(removeFavourite, { symbol: 'GONE.NS' })
  expect(await call(checkFavourite, { symbol: 'GONE.NS' })).toEqual({ collected: false })
})

test('a watchlist has room for two hundred', async () => {
  const { id, call } = await server.customer()
  await fill(id, maxFavourites - 1)
  expect(await call(addFavourite, { symbol: 'AAPL' })).toEqual({ collected: true })
  expect(await refusalOf(call(addFavourite, { symbol: 'MSFT' }))).toMatchObject({
    code: 'watchlist_full',
    detail: { maximum: 200 },
  })
  expect(await call(addFavourite, { symbol: 'AAPL' })).toEqual({ collected: true })
  await call(removeFavourite, { symbol: 'AAPL' })
  expect(await call(addFavourite, { symbol: 'MSFT' })).toEqual({ collected: true })
})

test('one of thirty requests at once gets the last place of a watchlist', async () => {
  const { id, call } = await server.customer()
  await fill(id, maxFavourites - 1)
  const wanted = server.deps.market.instruments.slice(0, 30)
  const answers = await Promise.all(
    wanted.map(({ symbol }) =>
      call(addFavourite, { symbol }).then(
        () => 'added',
        (error: RefusedError) => error.code,
      ),
    ),
  )
  expect(answers.filter((answer) => answer === 'added')).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'watchlist_full')).toHaveLength(29)
  expect(await symbolsOf(call)).toHaveLength(1)
})

test('a watchlist is visible to its own customer only', async () => {
  const [one, other] = [await server.customer(), await server.customer()]
  await one.call(addFavourite, { symbol: 'INFY.NS' })
  expect(await symbolsOf(other.call)).toEqual([])
  await other.call(removeFavourite, { symbol: 'INFY.NS' })
  expect(await symbolsOf(one.call)).toEqual(['INFY.NS'])
})
