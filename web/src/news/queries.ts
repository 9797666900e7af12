import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import type { Reply } from '@tarazu/contract/endpoint'
import { getNews, listNews } from '@tarazu/contract/news/api'
import { call } from '../api.ts'
import { untilThere } from '../shell/failure.ts'

export type NewsSummary = Reply<typeof listNews>['rows'][number]

/** One page, newest first. While the next one is on its way the last one stays. */
export function useNewsList(page: number, limit: number) {
  return useQuery({
    queryKey: ['news', 'list', page, limit],
    queryFn: ({ signal }) => call(listNews, { page, limit }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: untilThere,
    staleTime: 60_000,
    meta: { keep: 'initData' },
  })
}

export function useNews(id: number | undefined) {
  return useQuery({
    queryKey: ['news', 'one', id],
    queryFn: id === undefined ? skipToken : ({ signal }) => call(getNews, { id }, { signal }),
    staleTime: 60_000,
  })
}
