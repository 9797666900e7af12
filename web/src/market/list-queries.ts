import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { refresh } from '@tarazu/contract/intervals'
import { listCurrencies, listInstruments } from '@tarazu/contract/market/api'
import type { Market } from '@tarazu/contract/market/instrument'
import { listRanked, type Ranking } from '@tarazu/contract/market/ranked-api'
import { call } from '../data/api.ts'
import { useFallback, useScattered } from '../data/live.ts'
import { byPageNumber } from '../lists/by-page-number.ts'
import { maxMarketRows } from './market-page-size.ts'

export type OtherMarket = 'CURRENCY' | 'FUTURE' | 'CGI'

/** One page of currency pairs, futures or bonds, all of them or those that `search` finds. */
export function useOtherMarket(market: OtherMarket, search: string, page: number, limit: number) {
  return useQuery({
    queryKey: ['market', 'other', market, search, page, limit],
    queryFn: ({ signal }) => {
      const input = { page, limit, ...(search !== '' && { search }) }
      return market === 'CURRENCY'
        ? call(listCurrencies, input, { signal })
        : call(listInstruments, { ...input, market }, { signal })
    },
    placeholderData: keepPreviousData,
    refetchInterval: useFallback(refresh.lists),
  })
}

type RankedPage = { page?: number; limit: number }

/** A page of a category in the order of a ranking; idle without either. */
export function useRanked(
  category: string | undefined,
  by: Ranking | undefined,
  { page = 1, limit }: RankedPage,
) {
  return useQuery({
    queryKey: ['market', 'ranked', category, by, page, limit],
    queryFn:
      category && by
        ? ({ signal }) => call(listRanked, { category, by, page, limit }, { signal })
        : skipToken,
    placeholderData: keepPreviousData,
    // The order changes with every price, which the stream does not tell of.
    refetchInterval: useScattered(refresh.lists),
  })
}

/**
 * A market as it is listed, or in the order of a ranking; it loads more while the customer scrolls. A
 * ranking is asked for in as large pages as can be, since it changes between one page and the next.
 */
export function useWholeMarket(
  { symbol, market }: { symbol: string; market: Market | undefined },
  by: Ranking | undefined,
  size: number,
) {
  const fallback = useFallback(refresh.lists)
  const always = useScattered(refresh.lists)
  const limit = by ? maxMarketRows : size
  return useInfiniteQuery({
    queryKey: ['market', 'all', symbol, market, by, limit],
    queryFn: ({ pageParam: page, signal }) =>
      by && market
        ? call(listRanked, { market, by, page, limit }, { signal })
        : call(listInstruments, { symbol, market, page, limit }, { signal }),
    ...byPageNumber(limit),
    placeholderData: keepPreviousData,
    // The order of a ranking changes with every price, which the stream does not tell of.
    refetchInterval: by ? always : fallback,
  })
}

/** Instruments of all markets by code or name; idle while the text is empty. */
export function useSearch(text: string) {
  return useQuery({
    queryKey: ['market', 'search', text],
    queryFn: ({ signal }) => call(listInstruments, { search: text, limit: 20 }, { signal }),
    placeholderData: keepPreviousData,
    enabled: text !== '',
    staleTime: 30_000,
  })
}
