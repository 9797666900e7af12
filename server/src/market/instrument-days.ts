/** Sessions and ends of instruments, by their calendars and the feed's clock. */
import { day_ms } from '@tarazu/contract/duration'
import { dayEnd, dayStart, localDay, sessionOn } from './calendar.ts'
import { contractOn } from './corporate-actions/expiries.ts'
import type { Feed, FeedName, Quote } from './feeds/feed.ts'
import type { Instrument } from './instruments/instrument.ts'
import { sessionAt } from './trading-hours.ts'

const week_ms = 7 * day_ms
/** A quote made no longer than this before the close is taken for the last one of the day. */
const closingQuote_ms = 60_000

/** The end of a trading day, ms UTC on the market's clock, and its last price in micros, where it is known. */
export type Closing = { at: number; price: bigint | undefined; source: FeedName }

export function makeInstrumentDays(feed: Feed, instrumentOf: (symbol: string) => Instrument) {
  const session = (symbol: string) => sessionAt(instrumentOf(symbol).calendar, feed.now(), feed.roundTheClock)

  function expires(symbol: string) {
    const { future, bond } = instrumentOf(symbol)
    return future ? contractOn(future.expiry, session(symbol).day) : bond?.maturity
  }

  function ends(symbol: string, day = session(symbol).day) {
    const { future, bond, calendar } = instrumentOf(symbol)
    return future ? closes(symbol, contractOn(future.expiry, day)) : bond && dayStart(calendar, bond.maturity)
  }

  function closes(symbol: string, day: string) {
    const { calendar } = instrumentOf(symbol)
    return (feed.roundTheClock ? undefined : sessionOn(calendar, day)?.close) ?? dayEnd(calendar, day)
  }

  /** `last` is the last good quote. */
  async function closingPrice(
    symbol: string,
    day: string,
    last: Quote | undefined,
  ): Promise<{ price: bigint; at: number; source: FeedName } | undefined> {
    const { calendar } = instrumentOf(symbol)
    const [from, to] = [dayStart(calendar, day), closes(symbol, day)]
    if (last && last.at >= from && last.at <= to)
      return { price: last.last, at: last.at, source: last.source }
    const bars = await feed.bars(symbol, '1d', from - week_ms, dayEnd(calendar, day))
    const bar = bars.at(-1)
    if (!bar) return undefined
    const at = bar.at >= from ? to : closes(symbol, localDay(calendar, bar.at))
    return { price: BigInt(Math.round(bar.close * 1e6)), at, source: feed.name }
  }

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

  return { session, expires, ends, closes, closingPrice, daysEnding, closings }
}
