/**
 * The instruments that a process knows: those of the files and of the feed, then what was listed at run time.
 */
import type { Market as MarketCode } from '@tarazu/contract/market/instrument'
import type { Logger } from 'pino'
import type { Feed } from './feeds/feed.ts'
import { faultOf } from './guard.ts'
import type { Instrument } from './instruments/instrument.ts'
import { searchInstruments } from './instruments/search.ts'

export function makeListedInstruments(feed: Feed, log: Pick<Logger, 'warn'>, given: readonly Instrument[]) {
  let all = given
  const bySymbol = new Map(all.map((each) => [each.symbol, each]))
  const listing: 'none' | 'made' | 'quoted' = !feed.list ? 'none' : feed.probe ? 'quoted' : 'made'

  return {
    listing,
    all: () => all,
    symbols: () => bySymbol.keys(),
    find: (symbol: string) => bySymbol.get(symbol),
    /** Throws where there is none. */
    get(symbol: string): Instrument {
      const instrument = bySymbol.get(symbol)
      if (!instrument) throw new Error(`no instrument ${symbol}`)
      return instrument
    },
    add(listed: readonly Instrument[]) {
      const fresh = listed.filter(({ symbol }) => !bySymbol.has(symbol))
      all = [...all, ...fresh]
      for (const each of fresh) {
        bySymbol.set(each.symbol, each)
        feed.list?.(each)
      }
    },
    async isPriced(candidate: Instrument, since: number) {
      if (listing === 'made') return true
      const quote = await feed.probe?.(candidate)
      if (!quote || quote.at < since) return false
      return faultOf(quote, undefined, candidate, feed.now()) === undefined
    },
    async search(text: string, { market }: { market?: MarketCode | undefined } = {}) {
      const own = searchInstruments(all, text, market)
      if (!feed.search) return own
      // The source knows other names for what is listed here.
      const codes = await feed.search(text).catch((error: unknown) => {
        log.warn({ err: error }, 'the feed could not search')
        return []
      })
      const also = codes.flatMap((code) => all.find((each) => each.yahooSymbol === code) ?? [])
      return [...new Set([...own, ...also.filter((each) => market === undefined || each.market === market)])]
    },
  }
}

export type ListedInstruments = ReturnType<typeof makeListedInstruments>
