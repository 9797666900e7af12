import { skipToken, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { listFundOrders, listFunds } from '@tarazu/contract/funds/api'
import type { FundOrderStatus } from '@tarazu/contract/funds/fund'
import { refresh } from '@tarazu/contract/intervals'
import { call } from '../data/api.ts'
import { useFallback, useScattered } from '../data/live.ts'
import { useTranslation } from '../language/languages.ts'
import { byPageNumber } from '../lists/by-page-number.ts'

const pageSize = 20

/** Polls even while there is a stream, for that does not report what other customers buy. */
export function useFunds() {
  const { language } = useTranslation()
  return useInfiniteQuery({
    queryKey: ['funds', 'list', language],
    queryFn: ({ pageParam, signal }) =>
      call(listFunds, { page: pageParam, limit: pageSize }, { signal, language }),
    ...byPageNumber(pageSize),
    refetchInterval: useScattered(refresh.lists),
  })
}

/** One fund, wherever it is in the list; idle while `id` is undefined. */
export function useFund(id: number | undefined) {
  const { language } = useTranslation()
  return useQuery({
    queryKey: ['funds', 'one', id, language],
    queryFn: id === undefined ? skipToken : ({ signal }) => call(listFunds, { id }, { signal, language }),
    select: ({ rows }) => rows[0],
    refetchInterval: useScattered(refresh.lists),
  })
}

// Keyed under `wallet`, which the stream marks as out of date whenever money moves.
export function useFundOrders(status: 'all' | FundOrderStatus) {
  const { language } = useTranslation()
  return useInfiniteQuery({
    queryKey: ['wallet', 'funds', status, language],
    queryFn: async ({ pageParam, signal }) => ({
      ...(await call(listFundOrders, { status, page: pageParam, limit: pageSize }, { signal, language })),
      receivedAt: Date.now(),
    }),
    ...byPageNumber(pageSize),
    refetchInterval: useFallback(refresh.lists),
  })
}

/** Refreshes what a purchase or its cancellation changes: money, and what is left of the fund. */
export function useRefreshFunds() {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [['wallet'], ['profile'], ['funds']]) void client.invalidateQueries({ queryKey })
  }
}
