/** When trading days ended, and the last price of each. */
import { day_ms } from '@tarazu/contract/duration'
import { dayStart, localDay, sessionOn } from './calendar.ts'
import type { Feed, FeedName, Quote } from './feeds/feed.ts'
import type { Instrument } from './instruments/instrument.ts'

/** A quote made no longer than this before the close is taken for the last one of the day. */
const closingQuote_ms = 60_000

/** The end of a trading day, ms UTC on the market's clock; its last price in micros, where it is known. */
export type Closing = { at: number; price: bigint | undefined; source: FeedName }

type Days = {
  instrumentOf(symbol: string): Instrument
  /** When a trading day ends, ms UTC. */
  closes(symbol: string, day: string): number
}

export function makeClosingPrices(feed: Feed, { instrumentOf, closes }: Days) {
  /** Trading days that end in [from, to), ms UTC on the market's clock, oldest first. */
  function daysEnding(symbol: string, { from, to }: { from: number; to: number }) {
    const { calendar } = instrumentOf(symbol)
    const days: { day: string; at: number }[] = []
    for (let at = from - day_ms; at < to + day_ms; at += day_ms) {
      const day = localDay(calendar, at)
      const ended = closes(symbol, day)
      if (ended < from || ended >= to || days.at(-1)?.day === day) continue
      if (feed.roundTheClock || sessionOn(calendar, day)) days.push({ day, at: ended })
    }
    return days
  }

  /**
   * `last` is the last good quote. It is the closing price where it was made right before the close; an older
   * one is only where the feed has no candle.
   */
  async function closings(
    symbol: string,
    span: { from: number; to: number },
    last: Quote | undefined,
  ): Promise<Closing[]> {
    const { calendar } = instrumentOf(symbol)
    const days = daysEnding(symbol, span)
    const quoted = (from: number, to: number) => (last && last.at >= from && last.at <= to ? last : undefined)
    const atClose = ({ at }: { at: number }) => quoted(at - closingQuote_ms, at)
    const [first] = days
    const bars =
      first && !days.every(atClose)
        ? await feed.bars(symbol, '1d', dayStart(calendar, first.day), span.to)
        : []
    const barOf = new Map(bars.map((bar) => [localDay(calendar, bar.at), bar]))
    return days.map((each) => {
      const bar = atClose(each) ? undefined : barOf.get(each.day)
      if (bar) return { at: each.at, price: BigInt(Math.round(bar.close * 1e6)), source: feed.name }
      const quote = quoted(dayStart(calendar, each.day), each.at)
      return { at: each.at, price: quote?.last, source: quote?.source ?? feed.name }
    })
  }

  return { daysEnding, closings }
}
