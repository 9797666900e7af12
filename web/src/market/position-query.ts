import { useQuery } from '@tanstack/react-query'
import { refresh } from '@tarazu/contract/intervals'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { call } from '../data/api.ts'
import { useFallback } from '../data/live.ts'

/** The customer's position in one instrument, summed by the server; null if there is none. */
export function usePosition(symbol: string) {
  return useQuery({
    queryKey: ['orders', 'position', symbol],
    queryFn: ({ signal }) => call(listHoldings, { symbol, page: 1, limit: 1 }, { signal }),
    select: ({ position }) => position,
    refetchInterval: useFallback(refresh.lists),
  })
}
