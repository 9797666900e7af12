import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type BasketRow,
  checkBasket,
  listBaskets,
  removeBasket,
  saveBasket,
} from '@tarazu/contract/baskets/api'
import type { Input } from '@tarazu/contract/endpoint'
import { refresh } from '@tarazu/contract/intervals'
import { call } from '../data/api.ts'
import { useScattered } from '../data/live.ts'

const basketsKey = ['baskets']

export function useBaskets() {
  return useQuery({
    queryKey: basketsKey,
    queryFn: async ({ signal }) => (await call(listBaskets, {}, { signal })).baskets,
  })
}

/** Refreshed as the estimate of a ticket is. The last answer stays until the next one arrives. */
export function useCheck(rows: readonly BasketRow[], wanted: boolean) {
  const key = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  return useQuery({
    // Below the key of orders: whatever changes those changes what a basket comes to.
    queryKey: ['orders', 'basket-check', key],
    queryFn: ({ signal }) =>
      // Checked as orders that may wait for the open, so that a closed market does not hide other refusals.
      call(checkBasket, { rows: rows.map((row) => ({ ...row, queue: true })) }, { signal }),
    enabled: wanted && rows.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: useScattered(refresh.trading),
    staleTime: 0,
    gcTime: 10_000,
  })
}

export function useSaveBasket() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (basket: Input<typeof saveBasket>) => call(saveBasket, basket),
    onSuccess: () => client.invalidateQueries({ queryKey: basketsKey }),
  })
}

export function useRemoveBasket() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (basket: number) => call(removeBasket, { basket }),
    onSuccess: () => client.invalidateQueries({ queryKey: basketsKey }),
  })
}
