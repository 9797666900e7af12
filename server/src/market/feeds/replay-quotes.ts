/** What a replay quotes at a moment: its minute, or the last close where there is none. */
import { LRUCache } from 'lru-cache'
import { growsTo } from '../../concurrency/grows-to.ts'
import { localDay } from '../calendar.ts'
import { minute_ms } from '../zone.ts'
import type { Quote } from './feed.ts'
import { closeBefore, lastDayOf, momentOf, type Series } from './replay-series.ts'

/** The share of what was traded in a minute that is taken to be on offer in it, to all orders together. */
const offeredShare = 0.1
const offeredUnreported = 100_000

/** Times are ms UTC on the market's clock, but `wallStart`: the machine time at which the replay began. */
export function makeReplayQuotes(series: ReadonlyMap<string, Series>, now: () => number, wallStart: number) {
  const previousClose = makePreviousCloses()

  function peek(symbol: string): Quote | undefined {
    const of = series.get(symbol)
    if (!of) return undefined
    const ms = now()
    const moment = momentOf(of, ms)
    return moment ? quoteOfMinute(of, moment, ms) : quoteOfDay(of, ms)
  }

  function quoteOfMinute(of: Series, moment: NonNullable<ReturnType<typeof momentOf>>, ms: number): Quote {
    const { last, open, high, low, volume, minute, minuteVolume, at, day } = moment
    const size = minuteVolume === undefined ? offeredUnreported : Math.ceil(minuteVolume * offeredShare)
    return {
      symbol: of.symbol,
      last: BigInt(last),
      // The files have no offers: a fill is at the open or the close of its minute, as the file has it.
      bid: BigInt(last),
      ask: BigInt(last),
      bidSize: size,
      askSize: size,
      open: BigInt(open),
      high: BigInt(high),
      low: BigInt(low),
      previousClose: BigInt(previousClose(of, day, open)),
      volume,
      at,
      receivedAt: ms,
      source: 'replay',
      standsUntil: minute + minute_ms,
      pool: { from: minute, until: minute + minute_ms, units: size, since: wallStart },
    }
  }

  /** The last close, for want of minutes: it can be seen, and is too old to trade on. */
  function quoteOfDay(of: Series, ms: number): Quote | undefined {
    const known = lastDayOf(of, ms)
    if (!known) return undefined
    const { bar, at } = known
    const day = localDay(of.calendar, bar.at)
    const close = BigInt(bar.close)
    return {
      symbol: of.symbol,
      last: close,
      bid: close,
      ask: close,
      bidSize: 0,
      askSize: 0,
      open: BigInt(bar.open),
      high: BigInt(bar.high),
      low: BigInt(bar.low),
      previousClose: BigInt(previousClose(of, day, bar.open)),
      volume: bar.volume ?? 0,
      at,
      receivedAt: ms,
      source: 'replay',
    }
  }

  return peek
}

/** The close before a day; it is looked up once a day, since a quote is made each second. */
function makePreviousCloses() {
  const closes = new LRUCache<string, number>(growsTo(5_000))

  return function previousClose(of: Series, day: string, open: number): number {
    const key = `${of.symbol} ${day}`
    const known = closes.get(key)
    if (known !== undefined) return known
    // There is nothing before the first day: its own open stands in, so that the change counts from there.
    const close = closeBefore(of, day, open) ?? open
    closes.set(key, close)
    return close
  }
}
