import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import type { Reply } from '@tarazu/contract/endpoint'
import { getNews, listNews } from '@tarazu/contract/news/api'
import { call } from '../data/api.ts'
import { untilThere } from '../data/until-there.ts'
import { useTranslation } from '../language/languages.ts'

export type NewsSummary = Reply<typeof listNews>['rows'][number]

/** One page, newest first. The page before stays until the next one has loaded. */
export function useNewsList(page: number, limit: number) {
  const { language } = useTranslation()
  return useQuery({
    queryKey: ['news', 'list', page, limit, language],
    queryFn: ({ signal }) => call(listNews, { page, limit }, { signal, language }),
    placeholderData: keepPreviousData,
    refetchInterval: untilThere,
    staleTime: 60_000,
    meta: { keep: 'initData' },
  })
}

export function useNews(id: number | undefined) {
  const { language } = useTranslation()
  return useQuery({
    queryKey: ['news', 'one', id, language],
    queryFn: id === undefined ? skipToken : ({ signal }) => call(getNews, { id }, { signal, language }),
    staleTime: 60_000,
  })
}
