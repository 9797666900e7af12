import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { findOffers } from '@tarazu/contract/market/offers-api'
import { call } from '../data/api.ts'
import { useTranslation } from '../language/languages.ts'
import { lineRefresh } from './queries.ts'

/** By code and name. Asks nothing for an empty text. */
export function useFoundOffers(text: string) {
  const { language } = useTranslation()
  return useQuery({
    queryKey: ['market', 'offers', 'search', text, language],
    queryFn: ({ signal }) => call(findOffers, { search: text }, { signal, language }),
    placeholderData: keepPreviousData,
    enabled: text !== '',
    staleTime: 30_000,
  })
}

/** They open and close by the hour, and no stream tells of them. */
export function useOffersOf(symbol: string) {
  return useQuery({
    queryKey: ['market', 'offers', 'of', symbol],
    queryFn: ({ signal }) => call(findOffers, { symbol }, { signal }),
    refetchInterval: lineRefresh,
  })
}
