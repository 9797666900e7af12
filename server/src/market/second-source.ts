/**
 * A second source of prices, which is asked only where one alone is not believed (`agreement.ts`). Until both
 * agree, nothing is traded at the price; it is shown as it is.
 */
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { agree, needOf } from './agreement.ts'
import type { Feed, Quote } from './feeds/feed.ts'
import type { Instrument } from './instruments/instrument.ts'
import type { ListedInstruments } from './listed-instruments.ts'

/** What was not quoted for so long is not asked about either. */
const askedFor_ms = 60_000
const logEvery_ms = 60_000

type Options = {
  /** Undefined: there is none, and every price is taken from the first. */
  feed: Feed | undefined
  instruments: Pick<ListedInstruments, 'find'>
  clock: Pick<Clock, 'now'>
  log: Pick<Logger, 'warn'>
}

/**
 * What is known of an instrument: the first source's price, the second's, and the last on which both agreed.
 */
type Known = {
  first?: Quote
  second?: Quote
  agreed?: Quote
  trusted: boolean
  asks: boolean
  seenAt: number
}

export function makeSecondSource({ feed, instruments, clock, log }: Options) {
  const known = new Map<string, Known>()
  let key: string | null = null
  let loggedAt = Number.NEGATIVE_INFINITY

  function of(symbol: string): Known {
    const its = known.get(symbol) ?? { trusted: false, asks: true, seenAt: 0 }
    known.set(symbol, its)
    return its
  }

  function judge(symbol: string, its: Known) {
    const instrument = instruments.find(symbol)
    const { first, second } = its
    if (!instrument || !first) return
    const need = needOf(first, its.agreed, instrument)
    const agreed = second !== undefined && agree(first, second, instrument)
    if (agreed) its.agreed = first
    its.trusted = need === undefined || agreed
    its.asks = need === 'rate' || !its.trusted
    if (!its.trusted && second) warn(first, second)
  }

  function warn(first: Quote, second: Quote) {
    if (clock.now() - loggedAt < logEvery_ms) return
    loggedAt = clock.now()
    const { symbol } = first
    const prices = { first: String(first.last), second: String(second.last) }
    log.warn({ symbol, ...prices }, 'two sources of prices do not agree')
  }

  function* wanted() {
    const since = clock.now() - askedFor_ms
    for (const [symbol, { asks, seenAt }] of known) if (asks && seenAt >= since) yield symbol
  }

  function hear(quotes: readonly Quote[]) {
    for (const quote of quotes) {
      const its = known.get(quote.symbol)
      if (!its) continue
      if (quote.from) key = quote.from.key
      its.second = quote
      judge(quote.symbol, its)
    }
  }

  return {
    sources: () => (feed?.origin === undefined ? [] : [{ origin: feed.origin, key }]),
    /** Looks at a good quote of the first source. */
    compare(quote: Quote) {
      if (!feed) return
      const its = of(quote.symbol)
      its.first = quote
      its.seenAt = clock.now()
      judge(quote.symbol, its)
    },
    /** Whether the last price of the first source may be traded at. */
    trusts: (symbol: string) => !feed || known.get(symbol)?.trusted === true,
    /** How many instruments that are followed have no price to trade at, because both do not agree. */
    waiting: () => [...wanted()].filter((symbol) => !known.get(symbol)?.trusted).length,
    list: (instrument: Instrument) => feed?.list?.(instrument),
    start: () => feed?.start(wanted, hear) ?? (() => undefined),
  }
}
