import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { refresh } from '@tarazu/contract/intervals'
import { getWithdrawable, getWithdrawal, listWithdrawals } from '@tarazu/contract/withdrawals/api'
import { call } from '../data/api.ts'
import { useFallback } from '../data/live.ts'
import { byPageNumber } from '../lists/by-page-number.ts'

const pageSize = 20

/** What can be withdrawn now, what cannot and why, and both minima. */
export function useWithdrawable() {
  return useQuery({
    queryKey: ['wallet', 'withdrawable'],
    queryFn: ({ signal }) => call(getWithdrawable, {}, { signal }),
    refetchInterval: useFallback(refresh.lists),
  })
}

export function useWithdrawals() {
  return useInfiniteQuery({
    queryKey: ['wallet', 'withdrawals', 'list'],
    queryFn: async ({ pageParam, signal }) => ({
      ...(await call(listWithdrawals, { page: pageParam, limit: pageSize }, { signal })),
      // Each page's own: its clocks go on from then.
      receivedAt: Date.now(),
    }),
    ...byPageNumber(pageSize),
    refetchInterval: useFallback(refresh.lists),
  })
}

/** Null: there is no withdrawal of that number. */
export function useWithdrawal(id: string) {
  return useQuery({
    queryKey: ['wallet', 'withdrawals', id],
    queryFn: ({ signal }) => call(getWithdrawal, { id }, { signal }),
    refetchInterval: useFallback(refresh.lists),
  })
}
