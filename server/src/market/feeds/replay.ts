/**
 * Real prices of the past, replayed: CSV files of minutes and days, on a clock that starts where it is told
 * to.
 */
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../clock.ts'
import { localDay } from '../calendar.ts'
import { type Instrument, marketNames } from '../instruments/instrument.ts'
import { minute_ms } from '../zone.ts'
import type { Feed, FeedReading, Quote } from './feed.ts'
import { findReplayFiles, type Region } from './replay-files.ts'
import { readingOf } from './replay-reading.ts'
import {
  closeBefore,
  dailyBarsOf,
  lastDayOf,
  minuteBarsOf,
  momentOf,
  readSeries,
  type Series,
} from './replay-series.ts'

export type ReplayOptions = {
  clock: Clock
  series: ReadonlyMap<string, Series>
  instruments: readonly Instrument[]
  /**
   * Market time at machine time `wallStart`, ms UTC; given to every process and kept over a restart, so that
   * all agree.
   */
  start: number
  wallStart: number
  /**
   * The earliest time that this deployment's clock was set to: splits from before are in all that anybody has
   * bought.
   */
  since: number
  /** Market seconds per second. */
  speed: number
  /** Which files were read and which were passed over. */
  reading?: FeedReading
}

/** Reads everything below `dir` that can be replayed, by symbol, and reports what it has passed over. */
export async function readReplay(
  dir: string,
): Promise<{ series: Map<string, Series>; reading: FeedReading }> {
  const { files, passedOver } = await findReplayFiles(dir)
  const series = new Map<string, Series>()
  for (const [symbol, group] of Map.groupBy(files, (file) => file.symbol))
    series.set(symbol, await readSeries(group))
  return { series, reading: readingOf(dir, series, passedOver) }
}

/** When the first minute begins; undefined where there are none. */
export function beginningOf(series: ReadonlyMap<string, Series>): number | undefined {
  const starts = [...series.values()].flatMap(({ minutes }) => minutes[0]?.at ?? [])
  return starts.length > 0 ? Math.min(...starts) : undefined
}

/** The share of what was traded in a minute that is taken to be on offer in it, to all orders together. */
const offeredShare = 0.1
const offeredUnreported = 100_000

export function makeReplayFeed(options: ReplayOptions): Feed {
  const { clock, series, start, wallStart, since, speed } = options
  const listed = new Map(options.instruments.map((each) => [each.symbol, each]))
  const now = () => Math.floor(start + (clock.now() - wallStart) * speed)
  const closes = new LRUCache<string, number>({ max: 5_000 })

  function previousClose(of: Series, day: string, open: number): number {
    const key = `${of.symbol} ${day}`
    const known = closes.get(key)
    if (known !== undefined) return known
    // There is nothing before the first day: its own open stands in, so that the change counts from there.
    const close = closeBefore(of, day, open) ?? open
    closes.set(key, close)
    return close
  }

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

  return {
    name: 'replay',
    roundTheClock: false,
    ...(options.reading && { reading: options.reading }),
    now,
    instruments: [...series.values()]
      .filter((of) => of.minutes.length > 0 && !listed.has(of.symbol))
      .sort((a, b) => a.symbol.localeCompare(b.symbol))
      .map(instrumentOfFile),
    start(wanted, emit) {
      const round = () => emit([...wanted()].flatMap((symbol) => peek(symbol) ?? []))
      // Ten market seconds between rounds at most, and ten rounds a second.
      const timer = setInterval(round, Math.max(100, Math.min(1_000, 10_000 / speed)))
      round()
      return () => clearInterval(timer)
    },
    peek,
    splits: (symbol) => series.get(symbol)?.splits.filter(({ from }) => from > since && from <= now()) ?? [],
    async bars(symbol, interval, from, to) {
      const of = series.get(symbol)
      if (!of) return []
      return interval === '1d' ? dailyBarsOf(of, from, to, now()) : minuteBarsOf(of, from, to, now())
    },
  }
}

const marketOf: Record<Region, Instrument['market']> = {
  india: 'IN',
  india_bse: 'IN',
  us: 'US',
  us_raw: 'US',
  indices: 'US',
  forex: 'CURRENCY',
  futures: 'FUTURE',
}

/** The instrument of a file that no list names: its code is all that is known. */
function instrumentOfFile({ symbol, region, calendar, minutes, grid }: Series, index: number): Instrument {
  const market = calendar === 'IN' ? 'IN' : marketOf[region]
  const kind =
    market === 'CURRENCY'
      ? 'currency'
      : market === 'FUTURE'
        ? 'future'
        : region === 'indices'
          ? 'index'
          : 'stock'
  const code = symbol.replace(/\.(NS|BO)$|=[XF]$/, '')
  return {
    id: 9_001 + index,
    symbol,
    name: market === 'CURRENCY' ? `${code.slice(0, 3)} / ${code.slice(3, 6)}` : code,
    kind,
    market,
    marketName: marketNames[market],
    exchange: region === 'india' ? 'NSE' : region === 'india_bse' ? 'BSE' : market,
    currency: calendar === 'IN' ? 'INR' : market === 'CURRENCY' ? code.slice(3, 6) : 'USD',
    tickMicros: BigInt(grid),
    lot: 1,
    calendar,
    yahooSymbol: null,
    sector: 'Other',
    basePrice: Math.abs(minutes[0]?.close ?? 1e6) / 1e6,
    volatility: 0.3,
    tradable: kind !== 'index',
    mayBeNegative: market === 'FUTURE',
    ...(market === 'FUTURE' && { future: { contractSize: 1, expiry: 'equity-quarter' as const } }),
  }
}
