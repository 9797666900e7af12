/** All splits that the source of the prices has reported, or that a previous close of it has shown. */
import type { Split } from '../candles.ts'
import type { Feed } from '../feeds/feed.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { type ReportedSplit, reportedSplit } from './reported-split.ts'

export function makeReportedSplits(feed: Feed, find: (symbol: string) => Instrument | undefined) {
  /** The last of each share that a previous close has shown. */
  const shown = new Map<string, ReportedSplit>()

  return {
    show(instrument: Instrument, split: Split) {
      shown.set(instrument.symbol, reportedSplit(instrument, split, 'price'))
    },
    /** None from before a share was listed here: nobody held it then. */
    of(symbol: string): ReportedSplit[] {
      const instrument = find(symbol)
      if (instrument?.kind !== 'stock') return []
      const { listedAt = Number.NEGATIVE_INFINITY } = instrument
      const fromFeed = (feed.splits?.(symbol) ?? [])
        .filter(({ from }) => from > listedAt)
        .map((split) => reportedSplit(instrument, split, 'feed'))
      const seen = shown.get(symbol)
      return seen && !fromFeed.some(({ day }) => day === seen.day) ? [...fromFeed, seen] : fromFeed
    },
  }
}

export type ReportedSplits = ReturnType<typeof makeReportedSplits>
