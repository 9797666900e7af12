import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { refresh } from '@tarazu/contract/intervals'
import { listCurrencies, listInstruments } from '@tarazu/contract/market/api'
import { call } from '../data/api.ts'
import { useFallback } from '../data/live.ts'
import { byPageNumber } from '../lists/by-page-number.ts'
import { type Filter, listPageSize } from './queries.ts'

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

/** A list that loads more while the customer scrolls. */
export function useAllInstruments(filter: Filter) {
  return useInfiniteQuery({
    ...infiniteQueryOptions({
      queryKey: ['market', 'all', filter],
      queryFn: ({ pageParam, signal }) =>
        call(listInstruments, { ...filter, page: pageParam, limit: listPageSize }, { signal }),
      ...byPageNumber(listPageSize),
    }),
    refetchInterval: useFallback(refresh.lists),
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
