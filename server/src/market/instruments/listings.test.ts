import { getQuote, listInstruments } from '@tarazu/contract/market/api'
import { buy } from '@tarazu/contract/orders/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { act } from '../../acts/act.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { type TestServer, testServer } from '../../testing/test-server.ts'
import { frontContract } from '../corporate-actions/expiries.ts'
import { type Listing, listInstrument } from './list-instrument.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close({ transfersAtLeast: 1 }))

const listing = (code: string): Listing => ({
  symbol: `${code}.NS`,
  name: `${code} Example Company`,
  kind: 'stock',
  market: 'IN',
  marketName: 'India',
  exchange: 'NSE',
  currency: 'INR',
  tickMicros: 10_000n,
  lot: 1,
  calendar: 'IN',
  yahooSymbol: null,
  sector: 'Consumer',
  basePrice: 120,
  volatility: 0.4,
  tradable: true,
  mayBeNegative: false,
})

async function list(code: string) {
  const { deps } = server
  const listed = await act(deps, (act) => listInstrument(act, deps, listing(code)))
  deps.events.wake()
  await vi.waitFor(() => expect(deps.market.instrument(`${code}.NS`)).toBeDefined(), { interval: 5 })
  return listed
}

test('an index lists the stocks of its market, and a stock comes before the others', async () => {
  const ask = { market: 'IN', limit: 100 } as const
  const stocks = await server.visitor(listInstruments, { ...ask, symbol: '^NSEI' })
  expect(stocks.count).toBeGreaterThan(20)
  expect(stocks.rows.filter(({ kind, market }) => kind === 'index' || market !== 'IN')).toEqual([])
  const from = await server.visitor(listInstruments, { ...ask, symbol: 'SBIN.NS', limit: 10 })
  expect([from.count, from.rows[0]?.symbol, from.rows.length]).toEqual([stocks.count, 'SBIN.NS', 10])
  expect(new Set([...from.rows, ...stocks.rows].map(({ symbol }) => symbol)).size).toBe(stocks.rows.length)
  const elsewhere = await server.visitor(listInstruments, { symbol: '^NSEI', market: 'US' })
  expect(elsewhere).toEqual({ rows: [], count: 0 })
  expect((await server.visitor(listInstruments, { symbol: '^NSEI' })).count).toBe(1)
})

test('a future of a list has the month and the units of its contract, and nothing else has any', async () => {
  const { rows } = await server.visitor(listInstruments, { symbols: 'CL=F,SBIN.NS,USDINR=X' })
  expect(rows.map(({ contract }) => contract)).toEqual([
    { month: frontContract('crude', server.deps.market.session('CL=F').day).month, size: 1_000 },
    undefined,
    undefined,
  ])
})

test('named instruments come in the order asked for, each once, without unknown ones', async () => {
  const { rows, count } = await server.visitor(listInstruments, {
    symbols: 'TCS.NS,NOSUCH.NS,AAPL,SBIN.NS,AAPL',
    limit: 20,
  })
  expect([count, rows.map(({ symbol }) => symbol)]).toEqual([3, ['TCS.NS', 'AAPL', 'SBIN.NS']])
})

test('an instrument listed at run time is found, has a quote and is traded like any other', async () => {
  const { id, symbol } = await list('NEWCO')
  expect(id).toBeGreaterThan(1_000)
  const found = await server.visitor(listInstruments, { search: 'newco' })
  expect(found.rows).toMatchObject([{ id, symbol, price: null, freshness: 'none', tradable: true }])
  const inCategory = await server.visitor(listInstruments, { category: 'in-more', limit: 100 })
  expect(inCategory.rows.map((row) => row.symbol)).toContain(symbol)

  const { call } = await server.customer({ cash: 100_000_00n })
  const order = { symbol, id, kind: 'stock', quantity: 1, position: 'full' } as const
  expect((await refusalOf(call(buy, order))).code).toBe('price_stale')
  server.feed.set(symbol, 120)
  expect(await server.visitor(getQuote, { symbol })).toMatchObject({
    price: 120,
    name: 'NEWCO Example Company',
  })
  expect(await call(buy, order)).toMatchObject({ state: 'filled', symbol })
})

test('every process knows an instrument listed at run time, also one that starts later', async () => {
  const other = await server.another()
  const { symbol } = await list('EVERYCO')
  await vi.waitFor(() => expect(other.server.deps.market.instrument(symbol)).toBeDefined(), { interval: 5 })
  const late = await server.another()
  expect(late.server.deps.market.instrument(symbol)).toEqual(server.deps.market.instrument(symbol))
})

test('a code cannot be listed twice', async () => {
  await list('ONCECO')
  await expect(list('ONCECO')).rejects.toThrow('listed already')
  const { deps } = server
  const { market } = deps
  const unknowing = { market: { ...market, now: market.now, instrument: () => undefined } }
  await expect(act(deps, (act) => listInstrument(act, unknowing, listing('ONCECO')))).rejects.toThrow(
    'listed_instrument_symbol_key',
  )
})
