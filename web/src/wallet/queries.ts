import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { refresh } from '@tarazu/contract/intervals'
import { listBill } from '@tarazu/contract/wallet/api'
import type { BillEntry } from '@tarazu/contract/wallet/bill-entry'
import { call } from '../data/api.ts'
import { useFallback } from '../data/live.ts'
import { untilThere } from '../data/until-there.ts'

const pageSize = 20

export type BillType = 'all' | BillEntry['type']

export function useBill(type: BillType) {
  return useInfiniteQuery({
    queryKey: ['wallet', 'bill', type],
    queryFn: ({ pageParam, signal }) =>
      call(listBill, { type, limit: pageSize, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    // By the last entry that is known: what comes in meanwhile moves no page.
    getNextPageParam: ({ rows }) => (rows.length === pageSize ? rows.at(-1)?.id : undefined),
    refetchInterval: useFallback(refresh.lists),
  })
}

/** After a recharge or a withdrawal has ended. */
export function useRefreshWallet() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['wallet'] })
}
