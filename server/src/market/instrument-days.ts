/** Sessions and ends of instruments, by their calendars and the feed's clock. */
import { day_ms } from '@tarazu/contract/duration'
import { dayEnd, dayStart, localDay, sessionOn, tradingDayFrom } from './calendar.ts'
import { contractOn, frontContract } from './corporate-actions/expiries.ts'
import type { Feed, FeedName, Quote } from './feeds/feed.ts'
import type { Instrument } from './instruments/instrument.ts'
import { sessionAt } from './trading-hours.ts'

const week_ms = 7 * day_ms

export function makeInstrumentDays(feed: Feed, instrumentOf: (symbol: string) => Instrument) {
  const session = (symbol: string) => sessionAt(instrumentOf(symbol).calendar, feed.now(), feed.roundTheClock)

  function expires(symbol: string) {
    const { future, bond } = instrumentOf(symbol)
    return future ? contractOn(future.expiry, session(symbol).day) : bond?.maturity
  }

  /** The contract of a future that is in front; undefined for everything else. */
  function contract(symbol: string) {
    const { future } = instrumentOf(symbol)
    if (!future) return undefined
    return { month: frontContract(future.expiry, session(symbol).day).month, size: future.contractSize }
  }

  function ends(symbol: string, day = session(symbol).day) {
    const { future, bond, calendar } = instrumentOf(symbol)
    return future ? closes(symbol, contractOn(future.expiry, day)) : bond && dayStart(calendar, bond.maturity)
  }

  function closes(symbol: string, day: string) {
    const { calendar } = instrumentOf(symbol)
    return (feed.roundTheClock ? undefined : sessionOn(calendar, day)?.close) ?? dayEnd(calendar, day)
  }

  const today = (symbol: string) => localDay(instrumentOf(symbol).calendar, feed.now())

  const firstTradingDay = (symbol: string, from: string) =>
    feed.roundTheClock ? from : tradingDayFrom(instrumentOf(symbol).calendar, from)

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

  return { session, today, firstTradingDay, expires, contract, ends, closes, closingPrice }
}
