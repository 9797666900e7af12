/**
 * Real prices of the past, replayed: CSV files of minutes and days, on a clock that starts where it is told
 * to.
 */
import type { Clock } from '../../clock.ts'
import { type Instrument, marketNames } from '../instruments/instrument.ts'
import type { Feed, FeedReading } from './feed.ts'
import { findReplayFiles, type Region } from './replay-files.ts'
import { makeReplayQuotes } from './replay-quotes.ts'
import { readingOf } from './replay-reading.ts'
import { dailyBarsOf, minuteBarsOf, readSeries, type Series } from './replay-series.ts'

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

export function makeReplayFeed(options: ReplayOptions): Feed {
  const { clock, series, start, wallStart, since, speed } = options
  const listed = new Map(options.instruments.map((each) => [each.symbol, each]))
  const now = () => Math.floor(start + (clock.now() - wallStart) * speed)
  const peek = makeReplayQuotes(series, now, wallStart)

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
