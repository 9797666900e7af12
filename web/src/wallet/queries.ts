import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { refresh } from '@tarazu/contract/intervals'
import { listBill } from '@tarazu/contract/wallet/api'
import type { BillEntry } from '@tarazu/contract/wallet/bill-entry'
import { call } from '../data/api.ts'
import { useFallback } from '../data/live.ts'

const pageSize = 20
/** The server's limit of one page. */
const maxRows = 100

export type BillType = 'all' | BillEntry['type']

/** Changes of the money, newest first; with `whole` as many at a time as can be. */
export function useBill(type: BillType, whole = false) {
  const limit = whole ? maxRows : pageSize
  return useInfiniteQuery({
    queryKey: ['wallet', 'bill', type, limit],
    queryFn: ({ pageParam, signal }) =>
      call(listBill, { type, limit, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    // Pages by the last known entry, so that new entries shift no page.
    getNextPageParam: ({ rows }) => (rows.length === limit ? rows.at(-1)?.id : undefined),
    placeholderData: (before, query) => (query?.queryKey[2] === type ? before : undefined),
    refetchInterval: useFallback(refresh.lists),
  })
}

/** Called after a recharge or a withdrawal has ended. */
export function useRefreshWallet() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['wallet'] })
}
