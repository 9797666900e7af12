import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { refresh } from '@tarazu/contract/intervals'
import { listOrders } from '@tarazu/contract/orders/api'
import { listGrants, listListings } from '@tarazu/contract/placements/api'
import type { PlacementKind } from '@tarazu/contract/placements/kinds'
import { call } from '../data/api.ts'
import { useFallback, useScattered } from '../data/live.ts'
import { byPageNumber } from '../lists/by-page-number.ts'

/** Polls even while there is a stream, for that does not report what other customers buy. */
export function useListings(kind: PlacementKind, code: string) {
  return useQuery({
    queryKey: ['placements', 'listings', kind, code],
    queryFn: ({ signal }) => call(listListings, { kind, ...(code !== '' && { search: code }) }, { signal }),
    refetchInterval: useScattered(refresh.lists),
  })
}

/** The stream marks grants as out of date with each notice, for giving and revoking one sends a notice. */
export function useGrants() {
  return useQuery({
    queryKey: ['placements', 'grants'],
    queryFn: ({ signal }) => call(listGrants, {}, { signal }),
    select: ({ rows }) => rows,
    refetchInterval: useFallback(refresh.lists),
  })
}

const pageSize = 20

/** Product 4: the filter's numbers on the wire. */
export const orderFilters = { all: 0, failed: 2, success: 1 } as const
export type OrderFilter = keyof typeof orderFilters

// Keyed under `orders`, which the stream marks as out of date whenever one of them changes.
export function usePlacementOrders(kind: PlacementKind, filter: OrderFilter) {
  return useInfiniteQuery({
    queryKey: ['orders', 'placements', kind, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listOrders, { kind, status: orderFilters[filter], page: pageParam, limit: pageSize }, { signal }),
    ...byPageNumber(pageSize),
    refetchInterval: useFallback(refresh.lists),
  })
}

/** Refreshes what a purchase or a sale changes. */
export function useRefreshAfterDeal() {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [['placements'], ['orders'], ['wallet'], ['profile']])
      void client.invalidateQueries({ queryKey })
  }
}
