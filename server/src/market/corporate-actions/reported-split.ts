/**
 * Splits and bonus issues that the source of the prices shows, whether operators have planned them or not.
 * Pure.
 */
import { maxRatioUnits, type Ratio, ratioPossible } from '@tarazu/contract/market/rules'
import { dayStart, localDay, previousTradingDay } from '../calendar.ts'
import type { Quote } from '../feeds/feed.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { simpleFraction } from './corporate-actions.ts'

export type ReportedSplit = {
  /** The first day at the new price, and when it begins; ms UTC on the market's clock. */
  day: string
  from: number
  /** Undefined where no ratio of small whole numbers fits. */
  ratio: Ratio | undefined
  /** The feed reports it as such, or the previous close of the source shows it. */
  by: 'feed' | 'price'
}

/** `ratio`: what prices were multiplied with. */
export function reportedSplit(
  { calendar }: Pick<Instrument, 'calendar'>,
  { from, ratio }: { from: number; ratio: number },
  by: ReportedSplit['by'],
): ReportedSplit {
  const day = localDay(calendar, from)
  return { day, from: dayStart(calendar, day), ratio: wholeRatio(ratio), by }
}

function wholeRatio(ratio: number): Ratio | undefined {
  for (let fresh = 1; fresh <= maxRatioUnits; fresh++) {
    const old = Math.round(fresh * ratio)
    if (old > maxRatioUnits) return undefined
    const found = { old, new: fresh }
    if (old > 0 && Math.abs(old / fresh / ratio - 1) < 1e-6) return ratioPossible(found) ? found : undefined
  }
  return undefined
}

/**
 * No share closes below this part of what it was quoted at on the same day, and every split leaves at most
 * this part.
 */
const maxSplitRatio = 0.75

/**
 * What a source has multiplied the close of the day before with. It adjusts that close for a split, so that
 * it is far from what was quoted on that day. `last` is the last good quote. Undefined where no split shows.
 */
export function splitShown(quote: Quote, last: Quote, { kind, calendar }: Instrument) {
  if (kind !== 'stock' || last.last <= 0n) return undefined
  const day = localDay(calendar, quote.at)
  if (localDay(calendar, last.at) !== previousTradingDay(calendar, day)) return undefined
  const gap = Number(quote.previousClose) / Number(last.last)
  if (gap < maxSplitRatio) return { from: dayStart(calendar, day), ratio: simpleFraction(gap) }
  if (gap > 1 / maxSplitRatio) return { from: dayStart(calendar, day), ratio: 1 / simpleFraction(1 / gap) }
  return undefined
}
