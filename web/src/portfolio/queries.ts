import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { refresh } from '@tarazu/contract/intervals'
import {
  getPortfolio,
  getPortfolioDay,
  listPortfolioEntries,
  listRealised,
} from '@tarazu/contract/portfolio/api'
import type { EntryFigure, PortfolioSpan } from '@tarazu/contract/portfolio/rules'
import { call } from '../data/api.ts'
import { useFallback } from '../data/live.ts'
import type { ChosenRange } from './chosen-range.ts'

/** Under the wallet's key: whatever moves money makes it out of date. The last answer stays meanwhile. */
export function usePortfolio(chosen: ChosenRange, index: string | undefined) {
  return useQuery({
    queryKey: ['wallet', 'portfolio', chosen, index],
    queryFn: ({ signal }) => call(getPortfolio, { ...chosen, ...(index && { index }) }, { signal }),
    refetchInterval: useFallback(refresh.lists),
    placeholderData: (before) => before,
  })
}

export function usePortfolioEntries(figure: EntryFigure, span: PortfolioSpan) {
  return useInfiniteQuery({
    queryKey: ['wallet', 'portfolio-entries', figure, span.from, span.to],
    queryFn: ({ pageParam, signal }) =>
      call(listPortfolioEntries, { figure, ...span, after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  })
}

export function useRealised(span: PortfolioSpan) {
  return useInfiniteQuery({
    queryKey: ['wallet', 'portfolio-realised', span.from, span.to],
    queryFn: ({ pageParam, signal }) => call(listRealised, { ...span, after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  })
}

export function usePortfolioDay(day: string) {
  return useQuery({
    queryKey: ['wallet', 'portfolio-day', day],
    queryFn: ({ signal }) => call(getPortfolioDay, { day }, { signal }),
  })
}
