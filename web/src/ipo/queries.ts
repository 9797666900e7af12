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

/** Polls even while there is a stream, for issues change by the clock without an event. */
export function useIssues() {
  const { language } = useTranslation()
  return useQuery({
    queryKey: ['ipo', 'issues', language],
    queryFn: ({ signal }) => call(listIssues, {}, { signal, language }),
    placeholderData: keepPreviousData,
    refetchInterval: useScattered(refresh.lists),
  })
}

/** Ended issues, latest first; idle until `wanted`. */
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

/** One issue; idle while `id` is undefined. */
export function useIssue(id: number | undefined) {
  const { language } = useTranslation()
  return useQuery({
    queryKey: ['ipo', 'issue', id, language],
    queryFn: id === undefined ? skipToken : ({ signal }) => call(getIssue, { id }, { signal, language }),
    refetchInterval: useScattered(refresh.lists),
  })
}

// Keyed under `wallet`, which the stream marks as out of date whenever money or an application changes.
const mine = ['wallet', 'ipo'] as const

/** The latest hundred, for the cards of issues whose application can still be changed. */
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

/** Refreshes what an application changes: money, and the demand for the issue. */
export function useRefreshAfterApplying() {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [['wallet'], ['profile'], ['ipo']]) void client.invalidateQueries({ queryKey })
  }
}
