/**
 * The latest quotes as the text that streams send: made once per change and shared by all who watch the same
 * symbols.
 */
import type { StreamEvents } from '@tarazu/contract/events'
import { microsToNumber, percentOf } from '@tarazu/contract/money'
import { time } from '@tarazu/contract/wire'
import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { sseEvent } from './sse.ts'
import { Chunk } from './stream-chunk.ts'

export type QuoteSource = Pick<Deps['market'], 'quote' | 'freshness' | 'watch' | 'onTick'>

/** Shared by everybody who asks for the same symbols. */
export type QuoteSet = {
  key: string
  tickers: Ticker[]
  /** The version of the latest change among its symbols. */
  changed: number
  sharers: number
  /** Frames made since the latest change, by the version that they start from. */
  frames: Map<number, Chunk | undefined>
  release: () => void
}

type Ticker = {
  symbol: string
  version: number
  /** Undefined: not made yet. Empty: no price is known. */
  json: string | undefined
  sets: Set<QuoteSet>
}

export function makeQuoteBoard(market: QuoteSource, onChange: (set: QuoteSet) => void) {
  const tickers = new Map<string, Ticker>()
  const sets = new Map<string, QuoteSet>()
  let version = 1

  const stop = market.onTick((symbols) => {
    version += 1
    for (const symbol of symbols) {
      const ticker = tickers.get(symbol)
      if (ticker) touch(ticker, version, onChange)
    }
  })

  function tickerOf(symbol: string): Ticker {
    const ticker = tickers.get(symbol) ?? { symbol, version, json: undefined, sets: new Set() }
    tickers.set(symbol, ticker)
    return ticker
  }

  return {
    join(symbols: readonly string[]): QuoteSet {
      const sorted = [...new Set(symbols)].sort()
      const key = sorted.join(',')
      let set = sets.get(key)
      if (!set) {
        const release = market.watch(sorted)
        set = { key, tickers: sorted.map(tickerOf), changed: version, sharers: 0, frames: new Map(), release }
        for (const ticker of set.tickers) ticker.sets.add(set)
        sets.set(key, set)
      }
      set.sharers += 1
      return set
    },
    leave(set: QuoteSet) {
      set.sharers -= 1
      if (set.sharers > 0) return
      sets.delete(set.key)
      set.release()
      for (const ticker of set.tickers) {
        ticker.sets.delete(set)
        if (ticker.sets.size === 0) tickers.delete(ticker.symbol)
      }
    },
    /** The latest quotes that changed since a version (0: all), or nothing. Up to date with `set.changed`. */
    frame(set: QuoteSet, since: number): Chunk | undefined {
      if (set.frames.has(since)) return set.frames.get(since)
      const frame = makeFrame(market, set, since)
      if (set.sharers > 1) set.frames.set(since, frame)
      return frame
    },
    /** Finds prices that became too old, which no tick shows. To be called about once a second. */
    refresh() {
      version += 1
      for (const ticker of tickers.values()) {
        if (ticker.json === undefined) continue
        const json = quoteJson(market, ticker.symbol)
        if (json === ticker.json) continue
        touch(ticker, version, onChange)
        ticker.json = json
      }
    },
    stop,
  }
}

/** Marks a ticker as changed, and tells of each of its sets that this is the first change of. */
function touch(ticker: Ticker, version: number, onChange: (set: QuoteSet) => void) {
  ticker.version = version
  ticker.json = undefined
  for (const set of ticker.sets) {
    if (set.changed === version) continue
    set.changed = version
    set.frames.clear()
    onChange(set)
  }
}

/** The quotes of a set that changed after the version `since`, as one event; undefined if none did. */
function makeFrame(market: QuoteSource, set: QuoteSet, since: number): Chunk | undefined {
  const quotes: string[] = []
  for (const ticker of set.tickers) {
    if (ticker.version <= since) continue
    ticker.json ??= quoteJson(market, ticker.symbol)
    if (ticker.json !== '') quotes.push(ticker.json)
  }
  // Symbols, numbers and our own words are all ASCII.
  return quotes.length > 0
    ? new Chunk(Buffer.from(sseEvent('quotes', `[${quotes.join(',')}]`), 'latin1'))
    : undefined
}

type Wire = Omit<StreamEvents['quotes'][number], 'at'> & { at: string }

function quoteJson(market: QuoteSource, symbol: string): string {
  const quote = market.quote(symbol)
  if (!quote) return ''
  const { last, previousClose } = quote
  const change = last - previousClose
  const wire: Wire = {
    symbol,
    price: microsToNumber(last),
    change: microsToNumber(change),
    changePercent: percentOf(change, previousClose),
    bid: microsToNumber(quote.bid),
    ask: microsToNumber(quote.ask),
    bidSize: quote.bidSize,
    askSize: quote.askSize,
    high: microsToNumber(quote.high),
    low: microsToNumber(quote.low),
    volume: quote.volume,
    at: z.encode(time, quote.at),
    source: quote.source,
    freshness: market.freshness(symbol),
  }
  return JSON.stringify(wire)
}
