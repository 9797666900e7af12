import { useQuery } from '@tanstack/react-query'
import { refresh } from '@tarazu/contract/intervals'
import { listHoldings } from '@tarazu/contract/orders/api'
import { call } from '../api.ts'
import { useFallback } from '../live.ts'

/** The customer's purchases of one instrument that are not sold; shares its answer with the ticket's lots. */
export function usePosition(symbol: string) {
  return useQuery({
    queryKey: ['orders', 'lots', symbol],
    queryFn: ({ signal }) => call(listHoldings, { symbol, page: 1, limit: 100 }, { signal }),
    refetchInterval: useFallback(refresh.lists),
  })
}
