/**
 * How a market that begins empty gets shares: two operators list some of those in the files (decision 071).
 */
import { decideProposal, getProposal } from '@tarazu/contract/approvals/api'
import { listInstruments } from '@tarazu/contract/market/api'
import { proposeListing } from '@tarazu/contract/market/operate-api'
import { buy } from '@tarazu/contract/orders/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { refusalOf } from '../../testing/refusal-of.ts'
import { type TestServer, testServer } from '../../testing/test-server.ts'

type Operator = Awaited<ReturnType<TestServer['operator']>>

let world: TestServer
let maker: Operator
let checker: Operator

beforeAll(async () => {
  world = await testServer({ DEMO_DATA: 'off' })
  maker = await world.operator('listings')
  checker = await world.operator('listings')
})
afterAll(() => world.close({ transfersAtLeast: 3 }))

const reason = 'Our customers ask for them.'
const propose = (...symbols: string[]) => maker.call(proposeListing, { symbols, reason })
const approve = (number: string) => checker.call(decideProposal, { number, decision: 'approve' })
const refused = async (...symbols: string[]) => {
  const { code, detail } = await refusalOf(propose(...symbols))
  return [code, detail]
}

test('without any listing there are indices and the rates of wallets, and nothing to buy', async () => {
  const { rows, count } = await world.visitor(listInstruments, { limit: 100 })
  expect(rows.length).toBe(count)
  expect(rows.filter(({ tradable }) => tradable)).toEqual([])
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['index', 'currency']))
  const customer = await world.customer({ cash: 100_000_00n })
  world.feed.set('USDINR=X', 88)
  const pair = { symbol: 'USDINR=X', quantity: 1, kind: 'stock', position: 'full' } as const
  expect((await refusalOf(customer.call(buy, pair))).code).toBe('not_tradable')
})

test('shares that two operators have listed can be bought in every process, at the rate of their currency', async () => {
  const other = await world.another()
  const { proposal } = await propose('SBIN.NS', 'AAPL', 'SBIN.NS')
  expect((await refusalOf(propose('SBIN.NS', 'AAPL'))).code).toBe('already_proposed')
  const number = proposal
  expect((await refusalOf(maker.call(decideProposal, { number, decision: 'approve' }))).code).toBe(
    'own_proposal',
  )
  const { facts } = await checker.call(getProposal, { number })
  expect(facts).toEqual([
    { field: 'codes', value: 'SBIN.NS, AAPL' },
    { field: 'names', value: 'State Bank of India, Apple' },
  ])
  await approve(number)
  for (const { market } of [world.deps, other.server.deps])
    await vi.waitFor(() => expect(market.instrument('AAPL')?.tradable).toBe(true), { timeout: 5_000 })

  const customer = await world.customer({ cash: 100_000_00n })
  world.feed.set('AAPL', 240)
  world.feed.set('USDINR=X', 88)
  const order = { symbol: 'AAPL', quantity: 1, kind: 'stock', position: 'full' } as const
  expect(await customer.call(buy, order)).toMatchObject({ status: 1, filled: 1 })
})

test('a proposal with unknown or listed shares names them and proposes nothing', async () => {
  expect(await refused('TCS.NS', 'NOBODY.NS', '^NSEI', 'SBIN.NS')).toEqual([
    'no_such_share',
    { codes: 'NOBODY.NS, ^NSEI, SBIN.NS' },
  ])
  expect(await refused('EURINR=X')).toEqual(['no_such_share', { codes: 'EURINR=X' }])
})

test('the second of two proposals with the same share is refused, and lists none of its shares', async () => {
  const [first, second] = [await propose('TCS.NS'), await propose('INFY.NS', 'TCS.NS')]
  await approve(first.proposal)
  expect((await refusalOf(approve(second.proposal))).code).toBe('no_such_share')
  await vi.waitFor(() => expect(world.deps.market.instrument('TCS.NS')).toBeDefined(), { timeout: 5_000 })
  expect(world.deps.market.instrument('INFY.NS')).toBeUndefined()
})
