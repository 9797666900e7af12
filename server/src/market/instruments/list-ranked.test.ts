import { rankings } from '@tarazu/contract/market/ranked-api'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { keyOfSeed } from '../feeds/keyed-bits.ts'
import { makeSimulatedFeed } from '../feeds/simulated.ts'
import { makeMarket } from '../market.ts'
import { categoriesOf } from './categories.ts'
import { instruments } from './instruments.ts'
import { listRanked } from './list-instruments.ts'

const clock = { now: () => Date.parse('2026-11-20T12:00:30+05:30') }
const market = makeMarket({
  feed: makeSimulatedFeed({ key: keyOfSeed(1), clock, instruments }),
  instruments,
  clock,
  log: { warn() {}, error() {} },
})
const largest = categoriesOf(instruments).toSorted((a, b) => b.members.length - a.members.length)[0]
const category = largest?.code ?? ''
const ranked = (by: (typeof rankings)[number], page = 1) =>
  listRanked({ market }, { category, by, page, limit: 100 })

describe('a category of a simulated market', () => {
  beforeAll(async () => {
    // The first question has what is known, and lets the rest be read.
    await ranked('year_high')
    const known = async () => expect((await ranked('year_high')).count).toBe(largest?.members.length)
    await vi.waitFor(known, { timeout: 60_000 })
  })

  test('gainers and losers are in order, and are all that have moved', async () => {
    const [gainers, losers, movers] = [
      await ranked('gainers'),
      await ranked('losers'),
      await ranked('movers'),
    ]
    const changes = (list: typeof gainers) => list.rows.map(({ changePercent }) => changePercent ?? 0)
    expect(changes(gainers)).toEqual(changes(gainers).toSorted((a, b) => b - a))
    expect(changes(losers)).toEqual(changes(losers).toSorted((a, b) => a - b))
    expect(gainers.count + losers.count).toBe(movers.count)
    expect(Math.min(...changes(gainers))).toBeGreaterThan(0)
    expect(Math.max(...changes(losers))).toBeLessThan(0)
  })

  test('the nearest to the highest price of its year comes first', async () => {
    const { rows } = await ranked('year_high')
    const nearness = await Promise.all(
      rows.map(async ({ symbol, price }) => {
        const { high } = await market.yearFigures(symbol)
        const today = Number(market.quote(symbol)?.high ?? 0n) / 1e6
        return (price ?? 0) / Math.max(high ?? 0, today)
      }),
    )
    expect(nearness).toEqual(nearness.toSorted((a, b) => b - a))
    expect(nearness[0]).toBeLessThanOrEqual(1)
  })

  test.each(rankings)('pages of %s have each instrument once', async (by) => {
    const { rows, count } = await ranked(by)
    const pages = await Promise.all(
      [1, 2].map((page) => listRanked({ market }, { category, by, page, limit: 5 })),
    )
    expect(pages.flatMap((page) => page.rows)).toEqual(rows.slice(0, 10))
    expect(pages.map((page) => page.count)).toEqual([count, count])
  })
})

test('a category that there is not has nothing', async () => {
  expect(await listRanked({ market }, { category: 'nope', by: 'movers' })).toEqual({ rows: [], count: 0 })
})

test('a market is ranked without its indices, as the screen of an index lists it', async () => {
  const { rows, count } = await listRanked({ market }, { market: 'US', by: 'movers', limit: 100 })
  const own = instruments.filter((each) => each.market === 'US' && each.kind !== 'index')
  expect(count).toBe(own.length)
  expect(own.length).toBeLessThan(instruments.filter((each) => each.market === 'US').length)
  expect(rows.map(({ symbol }) => symbol).toSorted()).toEqual(own.map(({ symbol }) => symbol).toSorted())
  const sizes = rows.map(({ changePercent }) => Math.abs(changePercent ?? 0))
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
})
