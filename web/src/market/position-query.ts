import { useQuery } from '@tanstack/react-query'
import { refresh } from '@tarazu/contract/intervals'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { call } from '../data/api.ts'
import { useFallback } from '../data/live.ts'

/** All that the customer holds of one instrument, as the server has added it up; null where that is nothing. */
export function usePosition(symbol: string) {
  return useQuery({
    queryKey: ['orders', 'position', symbol],
    queryFn: ({ signal }) => call(listHoldings, { symbol, page: 1, limit: 1 }, { signal }),
    select: ({ position }) => position,
    refetchInterval: useFallback(refresh.lists),
  })
}
