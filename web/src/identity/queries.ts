import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Input } from '@tarazu/contract/endpoint'
import { getVerification, listLooks, submitIdentity } from '@tarazu/contract/identity/api'
import { refresh } from '@tarazu/contract/intervals'
import { call } from '../data/api.ts'
import { useFallback } from '../data/live.ts'
import { queryClient } from '../data/query-client.ts'

const verification = queryOptions({
  queryKey: ['identity', 'verification'],
  queryFn: ({ signal }) => call(getVerification, {}, { signal }),
})

/** Loads the state before the screen is entered (product 2). A failure does not keep the customer out. */
export function prefetchVerification() {
  return queryClient.prefetchQuery({ ...verification, retry: false })
}

export function useVerification() {
  return useQuery({ ...verification, refetchInterval: useFallback(refresh.lists) })
}

export function useAccessLog() {
  return useInfiniteQuery({
    queryKey: ['identity', 'looks'],
    queryFn: ({ pageParam, signal }) =>
      call(listLooks, pageParam === '' ? {} : { after: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: useFallback(refresh.lists),
  })
}

export function useSubmitIdentity() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (papers: Input<typeof submitIdentity>) => call(submitIdentity, papers),
    onSuccess: (state) => client.setQueryData(verification.queryKey, state),
  })
}
