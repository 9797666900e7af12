import { useQuery } from '@tanstack/react-query'
import type { Input } from '@tarazu/contract/endpoint'
import { endOrderOf, listAllOrders } from '@tarazu/contract/orders/operate-api'
import { call } from '../api.ts'
import { useAction } from '../forms/action.ts'
import { usePaged } from '../lists/paged.ts'

type Wanted = Pick<Input<typeof listAllOrders>, 'state' | 'side' | 'search'>

export function useOrders(wanted: Wanted) {
  return usePaged(['orders', 'list', wanted], (after, signal) =>
    call(listAllOrders, { ...wanted, after, limit: 50 }, { signal }),
  )
}

/** Undefined until it is known, null if there is none. */
export function useOrder(number: string) {
  return useQuery({
    queryKey: ['orders', 'one', number],
    queryFn: async ({ signal }) => {
      const { rows } = await call(listAllOrders, { search: number, limit: 1 }, { signal })
      return rows.find((row) => row.number === number) ?? null
    },
    refetchInterval: 10_000,
  })
}

export const useEndOrder = () =>
  useAction(endOrderOf, { says: 'Cancelled. Its customer is told.', touches: ['orders'] })
