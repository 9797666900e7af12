import { useInfiniteQuery } from '@tanstack/react-query'
import { refresh } from '@tarazu/contract/intervals'
import { listOrders } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import type { HoldingType } from '@tarazu/contract/orders/order'
import { call } from '../data/api.ts'
import { useFallback, useScattered } from '../data/live.ts'
import { byPageNumber } from '../lists/by-page-number.ts'
import { useStopsFollowed } from './queries.ts'

/** What a phone loads at a time. */
export const pageSize = 10
/** The server's limit of one page. */
export const maxRows = 100

export type StatusFilter = 'all' | 0 | 1 | 3 | 4

/** All orders, or with `symbol` those of one instrument. */
export function useOrders(status: StatusFilter, symbol: string | undefined, limit = pageSize) {
  const followed = useStopsFollowed()
  return useInfiniteQuery({
    queryKey: ['orders', 'list', status, symbol, limit],
    queryFn: ({ pageParam, signal }) =>
      call(listOrders, { status, symbol, page: pageParam, limit }, { signal }),
    ...byPageNumber(limit),
    // Asked for in larger pages, which sorting needs, the same rows stay until those are there.
    placeholderData: (before, query) => (query?.queryKey[3] === symbol ? before : undefined),
    refetchInterval: ({ state }) => followed(state.data?.pages.flatMap(({ rows }) => rows)),
  })
}

export function useHoldings(type: HoldingType, limit: number) {
  const fallback = useFallback(refresh.lists)
  const always = useScattered(refresh.lists)
  return useInfiniteQuery({
    queryKey: ['orders', 'holdings', type, limit],
    queryFn: ({ pageParam, signal }) => call(listHoldings, { type, page: pageParam, limit }, { signal }),
    ...byPageNumber(limit),
    // The stream updates loaded rows only; the sum also includes the others, so it has to be polled.
    refetchInterval: (query) => {
      const pages = query.state.data?.pages
      const isPartial = pages !== undefined && pages.length * limit < (pages[0]?.count ?? 0)
      return isPartial ? always : fallback
    },
  })
}

/** Waiting orders in the markets of a holding type, newest first. */
export function useWaitingOrders(type: HoldingType) {
  const followed = useStopsFollowed()
  return useInfiniteQuery({
    queryKey: ['orders', 'waiting', type],
    queryFn: ({ pageParam, signal }) =>
      call(listOrders, { status: 0, type, page: pageParam, limit: maxRows }, { signal }),
    ...byPageNumber(maxRows),
    refetchInterval: ({ state }) => followed(state.data?.pages.flatMap(({ rows }) => rows)),
  })
}

/** Orders of a holding type that were filled since a time, with what filled them since then. */
export function useFills(type: HoldingType, filledSince: number) {
  return useInfiniteQuery({
    queryKey: ['orders', 'fills', type, filledSince],
    queryFn: ({ pageParam, signal }) =>
      call(listOrders, { filledSince, type, page: pageParam, limit: maxRows }, { signal }),
    ...byPageNumber(maxRows),
    refetchInterval: useFallback(refresh.lists),
  })
}

/** Lots of one symbol that a sale can take from, oldest first, with the held and the unreserved units. */
export function useLots(symbol: string) {
  return useInfiniteQuery({
    queryKey: ['orders', 'lots', symbol],
    queryFn: ({ pageParam, signal }) =>
      call(listHoldings, { symbol, sort: 'oldest', page: pageParam, limit: maxRows }, { signal }),
    ...byPageNumber(maxRows),
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
