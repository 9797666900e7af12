import {
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { refresh } from '@tarazu/contract/intervals'
import { getIssue, listApplications, listEndedIssues, listIssues } from '@tarazu/contract/ipo/api'
import { call } from '../data/api.ts'
import { useFallback, useScattered } from '../data/live.ts'
import { useTranslation } from '../language/languages.ts'
import { byPageNumber } from '../lists/by-page-number.ts'

/** Issues move by the clock and are the same for everybody: no stream tells of them. */
export function useIssues() {
  const { language } = useTranslation()
  return useQuery({
    queryKey: ['ipo', 'issues', language],
    queryFn: ({ signal }) => call(listIssues, {}, { signal, language }),
    placeholderData: keepPreviousData,
    refetchInterval: useScattered(refresh.lists),
  })
}

/** What is over, from the latest on, once somebody wants to see more than that. */
export function useEndedIssues(wanted: boolean) {
  const { language } = useTranslation()
  return useInfiniteQuery({
    queryKey: ['ipo', 'ended', language],
    queryFn: ({ pageParam, signal }) =>
      call(
        listEndedIssues,
        { limit: 10, ...(pageParam !== undefined && { after: pageParam }) },
        { signal, language },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: wanted,
    refetchInterval: useScattered(refresh.lists),
  })
}

/** Asks nothing while there is no number. */
export function useIssue(id: number | undefined) {
  const { language } = useTranslation()
  return useQuery({
    queryKey: ['ipo', 'issue', id, language],
    queryFn: id === undefined ? skipToken : ({ signal }) => call(getIssue, { id }, { signal, language }),
    refetchInterval: useScattered(refresh.lists),
  })
}

// Under `wallet`, which the stream renews whenever money or an application moves.
const mine = ['wallet', 'ipo'] as const

/** The latest hundred, for the cards of the issues that can still be changed. */
export function useMyApplications() {
  return useQuery({
    queryKey: [...mine, 'latest'],
    queryFn: ({ signal }) => call(listApplications, { type: 'applications', limit: 100 }, { signal }),
    select: ({ rows }) => rows,
    refetchInterval: useFallback(refresh.lists),
  })
}

const pageSize = 20

export function useApplications(type: 'applications' | 'transfers') {
  return useInfiniteQuery({
    queryKey: [...mine, 'records', type],
    queryFn: ({ pageParam, signal }) =>
      call(listApplications, { type, page: pageParam, limit: pageSize }, { signal }),
    ...byPageNumber(pageSize),
    refetchInterval: useFallback(refresh.lists),
  })
}

/** What an application moves: the money, and the demand for the issue. */
export function useRefreshAfterApplying() {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [['wallet'], ['profile'], ['ipo']]) void client.invalidateQueries({ queryKey })
  }
}
