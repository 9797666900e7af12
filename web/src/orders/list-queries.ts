import { useInfiniteQuery } from '@tanstack/react-query'
import { refresh } from '@tarazu/contract/intervals'
import { listOrders } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import type { HoldingType } from '@tarazu/contract/orders/order'
import { call } from '../data/api.ts'
import { useFallback, useScattered } from '../data/live.ts'
import { byPageNumber } from '../lists/by-page-number.ts'

const pageSize = 10
/** The most that one page may have. */
const mostRows = 100

export type StatusFilter = 'all' | 0 | 1 | 3 | 4

/** Of one instrument where `symbol` is given. */
export function useOrders(status: StatusFilter, symbol: string | undefined) {
  return useInfiniteQuery({
    queryKey: ['orders', 'list', status, symbol],
    queryFn: ({ pageParam, signal }) =>
      call(listOrders, { status, symbol, page: pageParam, limit: pageSize }, { signal }),
    ...byPageNumber(pageSize),
    refetchInterval: useFallback(refresh.lists),
  })
}

export function useHoldings(type: HoldingType) {
  const fallback = useFallback(refresh.lists)
  const always = useScattered(refresh.lists)
  return useInfiniteQuery({
    queryKey: ['orders', 'holdings', type],
    queryFn: ({ pageParam, signal }) =>
      call(listHoldings, { type, page: pageParam, limit: pageSize }, { signal }),
    ...byPageNumber(pageSize),
    // The stream moves the rows that are shown; the sum also has those that are not.
    refetchInterval: (query) => {
      const pages = query.state.data?.pages
      const partly = pages !== undefined && pages.length * pageSize < (pages[0]?.count ?? 0)
      return partly ? always : fallback
    },
  })
}

/** Orders that wait where holdings of a type are traded, newest first; more of them come as the list grows. */
export function useWaitingOrders(type: HoldingType) {
  return useInfiniteQuery({
    queryKey: ['orders', 'waiting', type],
    queryFn: ({ pageParam, signal }) =>
      call(listOrders, { status: 0, type, page: pageParam, limit: mostRows }, { signal }),
    ...byPageNumber(mostRows),
    refetchInterval: useFallback(refresh.lists),
  })
}

/** The purchases of one symbol that a sale can take from, oldest first, and how many units of all are held, and are free. */
export function useLots(symbol: string) {
  return useInfiniteQuery({
    queryKey: ['orders', 'lots', symbol],
    queryFn: ({ pageParam, signal }) =>
      call(listHoldings, { symbol, sort: 'oldest', page: pageParam, limit: mostRows }, { signal }),
    ...byPageNumber(mostRows),
    select: ({ pages }) => {
      const position = pages.at(-1)?.position
      return {
        held: position?.quantity ?? 0,
        free: position ? position.quantity - position.reserved : 0,
        lots: pages.flatMap(({ rows }) => rows).filter((row) => row.quantity > row.reserved),
      }
    },
  })
}
