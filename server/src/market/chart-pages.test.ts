import { chartRanges, isWithinDay, stepOf } from '@tarazu/contract/market/chart-ranges'
import { describe, expect, test } from 'vitest'
import { describeWithRealData, realDataDir } from '../testing/real-data.ts'
import { keyOfSeed } from './feeds/keyed-bits.ts'
import { makeReplayFeed, readReplay } from './feeds/replay.ts'
import { makeSimulatedFeed } from './feeds/simulated.ts'
import { instruments } from './instruments/instruments.ts'
import { listBars } from './list-bars.ts'
import { makeMarket } from './market.ts'

const log = { warn() {}, error() {} }
const noon = Date.parse('2026-11-20T12:00:30+05:30')

function makeWorld({ marketHours = false } = {}) {
  const clock = { now: () => noon }
  const feed = makeSimulatedFeed({ key: keyOfSeed(1), clock, instruments, marketHours })
  return { feed, market: makeMarket({ feed, instruments, clock, log }) }
}

describe.each([{ marketHours: true }, { marketHours: false }])('simulated, %o', (options) => {
  const { feed, market } = makeWorld(options)

  test.each(chartRanges)('pages of %s follow one another without a gap or a bar twice', async (range) => {
    const newest = await market.chartPage('SBIN.NS', range)
    const older = await market.chartPage('SBIN.NS', range, newest.earlier)
    const starts = [...older.bars, ...newest.bars].map(({ at }) => at)
    expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b))
    expect(newest.bars.length).toBeGreaterThan(4)
    expect(newest.bars.length).toBeLessThanOrEqual(1_500)
    expect(newest.bars.at(-1)?.close).toBe(Number(market.quote('SBIN.NS')?.last) / 1e6)
    if (range === 'All') return
    expect(older.bars.length).toBeGreaterThan(4)
    if (isWithinDay(stepOf[range])) return
    expect(newest.closeBefore).toBe(older.bars.at(-1)?.close)
  })

  test('two pages of a year are the days of the feed', async () => {
    const newest = await market.chartPage('SBIN.NS', '1Y')
    const older = await market.chartPage('SBIN.NS', '1Y', newest.earlier)
    const from = older.bars[0]?.at ?? 0
    expect([...older.bars, ...newest.bars]).toEqual(await feed.bars('SBIN.NS', '1d', from, noon + 1))
  })

  test('a bar of an hour has what its minutes have', async () => {
    const { bars } = await market.chartPage('SBIN.NS', '1M')
    const hour = bars.at(-3)
    if (!hour) throw new Error('there are no hours')
    const minutes = await feed.bars('SBIN.NS', '1m', hour.at, hour.at + 3_600_000)
    expect(hour).toEqual({
      at: hour.at,
      open: minutes[0]?.open,
      high: Math.max(...minutes.map(({ high }) => high)),
      low: Math.min(...minutes.map(({ low }) => low)),
      close: minutes.at(-1)?.close,
      volume: minutes.reduce((sum, { volume }) => sum + volume, 0),
    })
  })
})

describe('what can be asked for', () => {
  const { market } = makeWorld()

  test('minutes are told for four weeks, and no page says that there are more', async () => {
    let page = await market.chartPage('SBIN.NS', '1D')
    let pages = 1
    for (; page.earlier !== undefined; pages++) page = await market.chartPage('SBIN.NS', '1D', page.earlier)
    expect(pages).toBe(29)
    expect(await market.chartPage('SBIN.NS', '1D', noon - 40 * 86_400_000)).toMatchObject({ bars: [] })
  })

  test.each(['0001-01-01T00:00:00Z', '1969-12-31T00:00:00Z', '2999-01-01T00:00:00Z'])(
    'a page that ends at %s is answered',
    async (text) => {
      const before = Date.parse(text)
      const { bars } = await market.chartPage('SBIN.NS', '1Y', before)
      expect(bars.length > 0).toBe(before > noon)
    },
  )

  test('the bars of an unlisted symbol are not found', async () => {
    await expect(listBars({ market }, { symbol: 'NOPE', range: '1D' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('bars are sent as numbers in one order, their start in seconds', async () => {
    const reply = await listBars({ market }, { symbol: 'SBIN.NS', range: '1D' })
    expect(reply).toMatchObject({ step: '1m', currency: 'INR', decimals: 2, timeZone: 'Asia/Kolkata' })
    const { bars } = await market.chartPage('SBIN.NS', '1D')
    const [first] = bars
    if (!first) throw new Error('there are no bars')
    const { at, open, high, low, close, volume } = first
    expect(reply.bars[0]).toEqual([at / 1000, open, high, low, close, volume])
  })
})

describeWithRealData('YESBANK at the end of 2 January 2019', () => {
  test('the page of a day has the minutes of the file', async () => {
    const clock = { now: () => Date.parse('2019-01-02T16:00+05:30') }
    const feed = makeReplayFeed({
      clock,
      series: (await readReplay(realDataDir)).series,
      instruments,
      start: clock.now(),
      wallStart: clock.now(),
      since: clock.now(),
      speed: 1,
    })
    const market = makeMarket({ feed, instruments, clock, log })
    const { bars } = await market.chartPage('YESBANK.NS', '1D')
    const from = Date.parse('2019-01-02T00:00+05:30')
    expect(bars.length).toBeGreaterThan(370)
    expect(bars).toEqual(await feed.bars('YESBANK.NS', '1m', from, from + 86_400_000))
  })
})
