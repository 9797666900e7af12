import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { findOffers } from '@tarazu/contract/market/offers-api'
import { call } from '../data/api.ts'
import { useTranslation } from '../language/languages.ts'
import { lineRefresh_ms } from './queries.ts'

/** Offers by code or name; idle while the text is empty. */
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

/** Polls even while there is a stream, for that does not report offers that open and close. */
export function useOffersOf(symbol: string) {
  return useQuery({
    queryKey: ['market', 'offers', 'of', symbol],
    queryFn: ({ signal }) => call(findOffers, { symbol }, { signal }),
    refetchInterval: lineRefresh_ms,
  })
}
