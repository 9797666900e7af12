import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useQueries,
  useQuery,
} from '@tanstack/react-query'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { refresh } from '@tarazu/contract/intervals'
import { getQuote, listCategories, listCurrencies, listInstruments } from '@tarazu/contract/market/api'
import type { Interval, Range } from '@tarazu/contract/market/bar'
import { call } from '../api.ts'
import { useFallback } from '../live.ts'
import { untilThere } from '../shell/failure.ts'

export type Category = Reply<typeof listCategories>['categories'][number]
export type Detail = Reply<typeof getQuote>
export type Line = UseQueryResult<Detail>
type Filter = Omit<Input<typeof listInstruments>, 'page' | 'limit'>

/** Product 9: market list page size. */
export const listPageSize = 10

const categoriesQuery = queryOptions({
  queryKey: ['market', 'categories'],
  queryFn: async ({ signal }) => (await call(listCategories, {}, { signal })).categories,
  staleTime: 300_000,
  refetchInterval: untilThere,
  meta: { keep: 'initData' },
})

export function useCategories() {
  return useQuery(categoriesQuery)
}

/** One page of a list. While the next one is on its way the last one stays. */
export function useInstruments(filter: Filter, { page = 1, limit = listPageSize, wanted = true } = {}) {
  return useQuery({
    queryKey: ['market', 'list', filter, page, limit],
    queryFn: ({ signal }) => call(listInstruments, { ...filter, page, limit }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useFallback(refresh.lists),
    enabled: wanted,
  })
}

export type OtherMarket = 'CURRENCY' | 'FUTURE' | 'CGI'

/** One page of pairs, futures or bonds, all of them or those that a text finds. */
export function useOtherMarket(market: OtherMarket, search: string, page: number) {
  return useQuery({
    queryKey: ['market', 'other', market, search, page],
    queryFn: ({ signal }) => {
      const input = { page, limit: listPageSize, ...(search !== '' && { search }) }
      return market === 'CURRENCY'
        ? call(listCurrencies, input, { signal })
        : call(listInstruments, { ...input, market }, { signal })
    },
    placeholderData: keepPreviousData,
    refetchInterval: useFallback(refresh.lists),
  })
}

/** A list that grows while the customer scrolls. */
export function useAllInstruments(filter: Filter) {
  return useInfiniteQuery({
    ...infiniteQueryOptions({
      queryKey: ['market', 'all', filter],
      queryFn: ({ pageParam, signal }) =>
        call(listInstruments, { ...filter, page: pageParam, limit: listPageSize }, { signal }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) =>
        pages.length * listPageSize < last.count ? pages.length + 1 : undefined,
    }),
    refetchInterval: useFallback(refresh.lists),
  })
}

/** Across all markets, by code and name. Asks nothing for an empty text. */
export function useSearch(text: string) {
  return useQuery({
    queryKey: ['market', 'search', text],
    queryFn: ({ signal }) => call(listInstruments, { search: text, limit: 20 }, { signal }),
    placeholderData: keepPreviousData,
    enabled: text !== '',
    staleTime: 30_000,
  })
}

/** A new minute of the line is not in the stream; prices are. */
const lineRefresh = 60_000

function lineQuery(symbol: string, refetchInterval: number) {
  return queryOptions({
    queryKey: ['market', 'line', symbol],
    queryFn: ({ signal }) =>
      call(getQuote, { symbol, market: 'SVG', interval: '1m', range: '1d' }, { signal }),
    refetchInterval,
    meta: { keep: 'line' },
  })
}

/** Price and line of index cards, one answer each, in the order of the symbols. */
export function useLines(symbols: readonly string[]) {
  const interval = useFallback(refresh.indexCards) || lineRefresh
  return useQueries({ queries: symbols.map((symbol) => lineQuery(symbol, interval)) })
}

export function useLine(symbol: string) {
  return useQuery(lineQuery(symbol, useFallback(refresh.indexCards) || lineRefresh))
}

/** Name, session and last price of one instrument; the same as the ticket asks for. */
export function useDetail(symbol: string) {
  return useQuery({
    queryKey: ['market', 'quote', symbol, '1d', '1d'],
    queryFn: ({ signal }) => call(getQuote, { symbol, interval: '1d', range: '1d' }, { signal }),
    refetchInterval: useFallback(refresh.stockDetail),
  })
}

export const periods = {
  timeline: { interval: '1m', range: '1d' },
  day: { interval: '1d', range: '1y' },
  week: { interval: '1wk', range: '5y' },
  month: { interval: '1mo', range: '5y' },
} as const satisfies Record<string, { interval: Interval; range: Range }>
export type Period = keyof typeof periods

/** The candles of a period. What is still running is moved by the stream; what has ended is asked for each minute. */
export function useCandles(symbol: string, period: Period) {
  const { interval, range } = periods[period]
  return useQuery({
    queryKey: ['market', 'quote', symbol, interval, range],
    queryFn: ({ signal }) => call(getQuote, { symbol, interval, range }, { signal }),
    refetchInterval: (query) => untilThere(query) || lineRefresh,
  })
}
