import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Input } from '@tarazu/contract/endpoint'
import { refresh } from '@tarazu/contract/intervals'
import { getQuote } from '@tarazu/contract/market/api'
import { getOrder, listOrders } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import type { Order } from '@tarazu/contract/orders/order'
import {
  getConfirmation,
  type previewChange,
  previewChange as previewChangeApi,
  type previewOrder,
  previewOrder as previewOrderApi,
} from '@tarazu/contract/orders/preview-api'
import { call } from '../data/api.ts'
import { useFallback, useScattered } from '../data/live.ts'
import type { OrderTerms } from './ticket.ts'

/**
 * How often to ask for orders again. The stream tells of what happens to them, but not of each step of a stop
 * that follows the price.
 */
export function useStopsFollowed() {
  const fallback = useFallback(refresh.lists)
  const always = useScattered(refresh.lists)
  return (orders: readonly Pick<Order, 'type' | 'state'>[] | undefined) =>
    orders?.some(({ type, state }) => type === 'trailing' && state === 'trigger_pending') ? always : fallback
}

/** Refreshes what a trade changes, in case there is no stream to report it. */
export function useRefreshAfterMove() {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [['orders'], ['wallet'], ['profile']]) void client.invalidateQueries({ queryKey })
  }
}

/** Name, tick, session and last price of an instrument. Without `wanted`, it keeps its data unpolled. */
export function useInstrument(symbol: string, wanted = true) {
  return useQuery({
    queryKey: ['market', 'quote', symbol, '1d', '1d'],
    queryFn: ({ signal }) => call(getQuote, { symbol, interval: '1d', range: '1d' }, { signal }),
    refetchInterval: useFallback(refresh.trading),
    enabled: wanted,
  })
}

/** Whether the customer has ever ordered anything here. */
export function useHasOrdered() {
  return useQuery({
    queryKey: ['orders', 'any'],
    queryFn: async ({ signal }) => (await call(listOrders, { limit: 1 }, { signal })).count > 0,
  })
}

/** A query key of any input, including one that is typed but could not be sent. */
const keyOf = (input: object) =>
  JSON.stringify(input, (_, value) => (typeof value === 'bigint' ? String(value) : value))

type PreviewInput = Input<typeof previewOrder>

const orderTermsIn = ({
  side,
  quantity,
  type = 'market',
  limitPrice,
  stopPrice,
}: PreviewInput): OrderTerms => ({
  side,
  quantity,
  type,
  limitPrice,
  stopPrice,
})

/**
 * Refreshed every 3 s. The last answer stays until the next one arrives, unless it was about another
 * instrument, side or lot. Each answer contains the terms that it is for, so that it is not taken for that to
 * others.
 */
export function usePreview(input: PreviewInput, wanted: boolean) {
  const { symbol, side, lot } = input
  return useQuery({
    queryKey: ['orders', 'preview', { symbol, side, lot }, keyOf(input)],
    queryFn: async ({ signal }) => ({
      ...(await call(previewOrderApi, input, { signal })),
      terms: orderTermsIn(input),
    }),
    enabled: wanted,
    placeholderData: (before, query) => {
      const key = query?.queryKey[2] as Pick<PreviewInput, 'symbol' | 'side' | 'lot'> | undefined
      const same = key?.symbol === symbol && key?.side === side && key?.lot === lot
      return same ? before : undefined
    },
    refetchInterval: useScattered(refresh.trading),
    staleTime: 0,
    gcTime: 10_000,
  })
}

/** Preview of a change; `terms` are those of the part that is left to fill. */
export function useChangePreview(input: Input<typeof previewChange>, terms: OrderTerms, wanted: boolean) {
  return useQuery({
    queryKey: ['orders', 'preview-change', input.number, keyOf(input)],
    queryFn: async ({ signal }) => ({ ...(await call(previewChangeApi, input, { signal })), terms }),
    enabled: wanted,
    placeholderData: (before, query) => (query?.queryKey[2] === input.number ? before : undefined),
    refetchInterval: useScattered(refresh.trading),
    staleTime: 0,
    gcTime: 10_000,
  })
}

export function useConfirmation(wanted = true) {
  return useQuery({
    queryKey: ['orders', 'confirmation'],
    queryFn: ({ signal }) => call(getConfirmation, {}, { signal }),
    enabled: wanted,
  })
}

/** Whether an order is reviewed before it is sent; true until that is known. */
export const useNeedsReview = (wanted: boolean) => useConfirmation(wanted).data?.asked ?? true

export function useOrder(number: string | undefined) {
  const followed = useStopsFollowed()
  return useQuery({
    queryKey: ['orders', 'detail', number],
    queryFn: number === undefined ? skipToken : ({ signal }) => call(getOrder, { number }, { signal }),
    refetchInterval: ({ state }) => followed(state.data && [state.data]),
  })
}

/** What is left of one lot; undefined if all of it is sold or reserved. */
export function useLot(number: string, wanted: boolean) {
  return useQuery({
    queryKey: ['orders', 'lot', number],
    queryFn: wanted ? ({ signal }) => call(listHoldings, { lot: number, limit: 1 }, { signal }) : skipToken,
    select: ({ rows }) => rows.find((row) => row.quantity > row.reserved),
  })
}
