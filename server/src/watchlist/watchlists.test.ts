import type { Call } from '@tarazu/contract/client'
import { addFavourite, listFavourites } from '@tarazu/contract/watchlist/api'
import {
  addToWatchlist,
  addWatchlist,
  listWatchlists,
  moveInWatchlist,
  noteInWatchlist,
  readWatchlist,
  removeFromWatchlist,
  removeWatchlist,
  renameWatchlist,
  sortWatchlist,
} from '@tarazu/contract/watchlist/lists-api'
import { maxWatchlists } from '@tarazu/contract/watchlist/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../testing/refusal-of.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close({ transfersAtLeast: 0 }))

const listsOf = async (call: Call) => (await call(listWatchlists, {})).lists
const symbolsIn = async (call: Call, list: number) =>
  (await call(readWatchlist, { list })).rows.map(({ detail }) => detail.symbol)

test('the favourites are the first watchlist, whichever call put something there', async () => {
  const { call } = await server.customer()
  expect(await listsOf(call)).toEqual([{ list: 0, name: '', sort: 'hand', symbols: [] }])
  await call(addFavourite, { symbol: 'TCS.NS' })
  await call(addToWatchlist, { list: 0, symbol: 'AAPL' })
  expect(await listsOf(call)).toMatchObject([{ list: 0, symbols: ['AAPL', 'TCS.NS'] }])
  expect((await call(listFavourites, {})).rows.map(({ symbol }) => symbol)).toEqual(['AAPL', 'TCS.NS'])
})

test('a named list keeps its own instruments, and takes them along when it is removed', async () => {
  const { call } = await server.customer()
  const { list } = await call(addWatchlist, { name: 'Banks' })
  await call(addToWatchlist, { list, symbol: 'SBIN.NS' })
  await call(addFavourite, { symbol: 'SBIN.NS' })
  await call(addToWatchlist, { list, symbol: 'SBIN.NS' })
  await call(renameWatchlist, { list, name: 'Indian banks' })
  expect(await listsOf(call)).toEqual([
    { list: 0, name: '', sort: 'hand', symbols: ['SBIN.NS'] },
    { list, name: 'Indian banks', sort: 'hand', symbols: ['SBIN.NS'] },
  ])
  await call(removeFromWatchlist, { list: 0, symbol: 'SBIN.NS' })
  expect(await symbolsIn(call, list)).toEqual(['SBIN.NS'])
  await call(removeWatchlist, { list })
  expect(await refusalOf(call(readWatchlist, { list }))).toMatchObject({ code: 'not_found' })
  // Whoever takes its number next begins with nothing.
  expect((await call(addWatchlist, { name: 'Banks' })).list).toBe(list)
  expect(await symbolsIn(call, list)).toEqual([])
})

test('two lists cannot have one name, in capital letters or not', async () => {
  const { call } = await server.customer()
  const { list } = await call(addWatchlist, { name: 'Banks' })
  expect(await refusalOf(call(addWatchlist, { name: 'BANKS' }))).toMatchObject({
    code: 'watchlist_name_taken',
  })
  await call(addWatchlist, { name: 'Cars' })
  expect(await refusalOf(call(renameWatchlist, { list, name: 'cars' }))).toMatchObject({
    code: 'watchlist_name_taken',
  })
  await call(renameWatchlist, { list, name: 'BANKS' })
})

test('one of thirty requests at once gets the last list', async () => {
  const { call } = await server.customer()
  for (let i = 2; i < maxWatchlists; i++) await call(addWatchlist, { name: `List ${i}` })
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      call(addWatchlist, { name: `At once ${i}` }).then(
        () => 'added',
        ({ code }: { code: string }) => code,
      ),
    ),
  )
  expect(answers.filter((answer) => answer === 'added')).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'watchlists_full')).toHaveLength(29)
  expect(await listsOf(call)).toHaveLength(maxWatchlists)
})

test('what was moved by hand stays there, and what is added later comes first', async () => {
  const { call } = await server.customer()
  for (const symbol of ['SBIN.NS', 'TCS.NS', 'AAPL']) await call(addFavourite, { symbol })
  await call(moveInWatchlist, { list: 0, symbol: 'SBIN.NS', before: 'TCS.NS' })
  expect(await symbolsIn(call, 0)).toEqual(['AAPL', 'SBIN.NS', 'TCS.NS'])
  await call(moveInWatchlist, { list: 0, symbol: 'AAPL' })
  await call(addFavourite, { symbol: 'MSFT' })
  expect(await symbolsIn(call, 0)).toEqual(['MSFT', 'SBIN.NS', 'TCS.NS', 'AAPL'])
  expect(await refusalOf(call(moveInWatchlist, { list: 0, symbol: 'INFY.NS' }))).toMatchObject({
    code: 'not_found',
  })
})

test('two devices that move two rows at once both have their way', async () => {
  const customer = await server.customer()
  const other = await server.signIn(customer)
  for (const symbol of ['SBIN.NS', 'TCS.NS', 'AAPL', 'MSFT']) await customer.call(addFavourite, { symbol })
  await Promise.all([
    customer.call(moveInWatchlist, { list: 0, symbol: 'MSFT' }),
    other(moveInWatchlist, { list: 0, symbol: 'SBIN.NS', before: 'AAPL' }),
  ])
  expect(await symbolsIn(customer.call, 0)).toEqual(['SBIN.NS', 'AAPL', 'TCS.NS', 'MSFT'])
})

test('a sorted list keeps the order by hand for later', async () => {
  const { call } = await server.customer()
  for (const symbol of ['AAPL', 'TCS.NS', 'SBIN.NS']) await call(addFavourite, { symbol })
  server.feed.set('AAPL', 200)
  server.feed.set('TCS.NS', 3_000)
  await call(sortWatchlist, { list: 0, sort: 'price' })
  expect(await symbolsIn(call, 0)).toEqual(['TCS.NS', 'AAPL', 'SBIN.NS'])
  const second = await call(readWatchlist, { list: 0, page: 2, limit: 2 })
  expect(second).toMatchObject({ rows: [{ detail: { symbol: 'SBIN.NS' } }], count: 3 })
  expect(await listsOf(call)).toMatchObject([{ sort: 'price', symbols: ['SBIN.NS', 'TCS.NS', 'AAPL'] }])
  await call(sortWatchlist, { list: 0, sort: 'name' })
  expect((await symbolsIn(call, 0))[0]).toBe('AAPL')
  await call(sortWatchlist, { list: 0, sort: 'hand' })
  expect(await symbolsIn(call, 0)).toEqual(['SBIN.NS', 'TCS.NS', 'AAPL'])
})

test('a note stays with its instrument on its list', async () => {
  const { call } = await server.customer()
  await call(addFavourite, { symbol: 'TCS.NS' })
  await call(noteInWatchlist, { list: 0, symbol: 'TCS.NS', note: '  Wait for the results ' })
  expect((await call(readWatchlist, { list: 0 })).rows[0]?.note).toBe('Wait for the results')
  await call(noteInWatchlist, { list: 0, symbol: 'TCS.NS', note: '' })
  expect((await call(readWatchlist, { list: 0 })).rows[0]?.note).toBe('')
  const missing = { list: 0, symbol: 'AAPL', note: 'Nowhere' }
  expect(await refusalOf(call(noteInWatchlist, missing))).toMatchObject({ code: 'not_found' })
})

test('watchlists are visible to their own customer only', async () => {
  const [one, other] = [await server.customer(), await server.customer()]
  const { list } = await one.call(addWatchlist, { name: 'Mine' })
  await one.call(addToWatchlist, { list, symbol: 'TCS.NS' })
  expect(await listsOf(other.call)).toHaveLength(1)
  expect(await refusalOf(other.call(readWatchlist, { list }))).toMatchObject({ code: 'not_found' })
  expect(await refusalOf(other.call(addToWatchlist, { list, symbol: 'AAPL' }))).toMatchObject({
    code: 'not_found',
  })
  await other.call(removeWatchlist, { list })
  expect(await symbolsIn(one.call, list)).toEqual(['TCS.NS'])
})
