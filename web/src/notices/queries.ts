import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh } from '@tarazu/contract/intervals'
import { listNotices, markNoticesRead } from '@tarazu/contract/notices/api'
import type { UserInfo } from '@tarazu/contract/profile/api'
import { call } from '../data/api.ts'
import { useFallback } from '../data/live.ts'

/** Newest first. The stream reports new ones. */
export function useNotices() {
  return useInfiniteQuery({
    queryKey: ['notices', 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(listNotices, pageParam === undefined ? {} : { after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    refetchInterval: useFallback(refresh.lists),
  })
}

/** Changes the bell's count at once; the list keeps its unread marks until it is opened again. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (upTo: string) => call(markNoticesRead, { upTo }),
    onSuccess: ({ unread }) =>
      client.setQueryData<UserInfo>(['profile', 'info'], (info) => info && { ...info, notices: unread }),
  })
}
