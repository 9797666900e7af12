import type { Bar } from '@tarazu/contract/market/bar'
import type { Logger } from 'pino'
import { zoneOf } from './calendar.ts'
import { barsWithinDay } from './candles.ts'
import type { Feed, Quote } from './feeds/feed.ts'
import type { Instrument } from './instruments/instrument.ts'
import { soundBars } from './sound-bars.ts'

/** Bars that start in [from, to), ms UTC, oldest first; none where the feed cannot be asked. */
export type ReadBars = (
  instrument: Instrument,
  interval: '1m' | '1h' | '1d',
  from: number,
  to: number,
) => Promise<Bar[]>

type Options = {
  feed: Feed
  log: Pick<Logger, 'warn'>
  quote(symbol: string): Quote | undefined
}

const hour_ms = 3_600_000

/** The feed's bars without those that cannot be true. */
export function makeReadBars({ feed, log, quote }: Options): ReadBars {
  async function ask(
    { symbol, calendar }: Instrument,
    interval: '1m' | '1h' | '1d',
    from: number,
    to: number,
  ) {
    if (interval !== '1h') return feed.bars(symbol, interval, from, to)
    if (feed.hours) return feed.hours(symbol, from, to)
    return barsWithinDay(await feed.bars(symbol, '1m', from, to), hour_ms, zoneOf(calendar))
  }

  return async function readBars(instrument, interval, from, to) {
    const { symbol, basePrice, mayBeNegative } = instrument
    try {
      const bars = await ask(instrument, interval, from, to)
      const last = quote(symbol)
      const reference = last && last.last > 0n ? Number(last.last) / 1e6 : basePrice
      return soundBars(bars, { now: feed.now(), reference, mayBeNegative })
    } catch (error) {
      // A chart without candles still works: the price beside it shows its age.
      log.warn({ err: error, symbol, interval }, 'the feed gave no candles')
      return []
    }
  }
}
