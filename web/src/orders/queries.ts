import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Input } from '@tarazu/contract/endpoint'
import { refresh } from '@tarazu/contract/intervals'
import { getQuote } from '@tarazu/contract/market/api'
import { getOrder } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import {
  getConfirmation,
  type previewChange,
  previewChange as previewChangeApi,
  type previewOrder,
  previewOrder as previewOrderApi,
} from '@tarazu/contract/orders/preview-api'
import { call } from '../data/api.ts'
import { useFallback, useScattered } from '../data/live.ts'
import type { Asked } from './ticket.ts'

/** What moved money has moved is asked for again, for when the stream does not say so. */
export function useRefreshAfterMove() {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [['orders'], ['wallet'], ['profile']]) void client.invalidateQueries({ queryKey })
  }
}

/** Name, tick, session and last price of what is traded. What is not `wanted` keeps what it knows and asks nothing. */
export function useInstrument(symbol: string, wanted = true) {
  return useQuery({
    queryKey: ['market', 'quote', symbol, '1d', '1d'],
    queryFn: ({ signal }) => call(getQuote, { symbol, interval: '1d', range: '1d' }, { signal }),
    refetchInterval: useFallback(refresh.trading),
    enabled: wanted,
  })
}

/** By what an answer is known. What is typed may be nothing that can be sent, and has a name too. */
const nameOf = (input: object) =>
  JSON.stringify(input, (_, value) => (typeof value === 'bigint' ? String(value) : value))

type PreviewInput = Input<typeof previewOrder>

const askedIn = ({ side, quantity, type = 'market', limitPrice, stopPrice }: PreviewInput): Asked => ({
  side,
  quantity,
  type,
  limitPrice,
  stopPrice,
})

/**
 * Kept fresh every 3 s; the last answer stays while the next one is asked for, unless it was about something else. Each
 * answer says what was asked, so that it is not taken for that to another question.
 */
export function usePreview(input: PreviewInput, wanted: boolean) {
  const { symbol, side, lot } = input
  return useQuery({
    queryKey: ['orders', 'preview', { symbol, side, lot }, nameOf(input)],
    queryFn: async ({ signal }) => ({
      ...(await call(previewOrderApi, input, { signal })),
      asked: askedIn(input),
    }),
    enabled: wanted,
    placeholderData: (before, query) => {
      const was = query?.queryKey[2] as Pick<PreviewInput, 'symbol' | 'side' | 'lot'> | undefined
      const same = was?.symbol === symbol && was?.side === side && was?.lot === lot
      return same ? before : undefined
    },
    refetchInterval: useScattered(refresh.trading),
    staleTime: 0,
    gcTime: 10_000,
  })
}

/** The same of a change; `asked` is what of the order is left to fill. */
export function useChangePreview(input: Input<typeof previewChange>, asked: Asked, wanted: boolean) {
  return useQuery({
    queryKey: ['orders', 'preview-change', input.number, nameOf(input)],
    queryFn: async ({ signal }) => ({ ...(await call(previewChangeApi, input, { signal })), asked }),
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

/** Whether an order is looked over before it is sent; also until that is known. */
export const useAsksBeforeSending = (wanted: boolean) => useConfirmation(wanted).data?.asked ?? true

export function useOrder(number: string | undefined) {
  return useQuery({
    queryKey: ['orders', 'detail', number],
    queryFn: number === undefined ? skipToken : ({ signal }) => call(getOrder, { number }, { signal }),
    refetchInterval: useFallback(refresh.lists),
  })
}

/** What is left of one purchase; undefined where all of it is sold. */
export function useLot(number: string, wanted: boolean) {
  return useQuery({
    queryKey: ['orders', 'lot', number],
    queryFn: wanted ? ({ signal }) => call(listHoldings, { lot: number, limit: 1 }, { signal }) : skipToken,
    select: ({ rows }) => rows.find((row) => row.quantity > row.reserved),
  })
}
