import {
  keepPreviousData,
  queryOptions,
  type UseQueryResult,
  useQueries,
  useQuery,
} from '@tanstack/react-query'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { refresh } from '@tarazu/contract/intervals'
import { getQuote, listCategories, listInstruments } from '@tarazu/contract/market/api'
import type { ComponentType, ReactNode } from 'react'
import { call } from '../data/api.ts'
import { useFallback } from '../data/live.ts'
import { untilThere } from '../data/until-there.ts'

export type Category = Reply<typeof listCategories>['categories'][number]
export type Detail = Reply<typeof getQuote>
export type Line = UseQueryResult<Detail>
export type Filter = Omit<Input<typeof listInstruments>, 'page' | 'limit'>

/** Product 9: market list page size. */
export const listPageSize = 10

/** What a customer did on a chart, in the instrument's currency. `at` is ms UTC on the market's clock. */
export type MarkedFill = { at: number; side: 'buy' | 'sell'; quantity: number; price: number }

/** A price that stays on a chart: what a customer paid on average, an order that waits, an alert. */
export type Level = {
  key: string
  kind: 'average' | 'order' | 'alert'
  price: number
  /** What it is, in a few words. */
  label: string
  /** The smallest change of it; left out: it cannot be moved. */
  tick?: number
  /** It was moved to another price, of which the customer is asked whether it is meant. */
  onMove?: (price: number) => void
}

export type OwnMarks = { fills: readonly MarkedFill[]; levels: readonly Level[] }

/** Own marks on a chart, which belong to another capability: it hands them on. */
export type MarksComponent = ComponentType<{
  symbol: string
  /** The smallest step of a price; undefined until it is known. */
  tick: number | undefined
  children: (marks: OwnMarks) => ReactNode
}>

const categoriesQuery = queryOptions({
  queryKey: ['market', 'categories'],
  queryFn: async ({ signal }) => (await call(listCategories, {}, { signal })).categories,
  staleTime: 300_000,
  refetchInterval: untilThere,
  meta: { keep: 'initData' },
})

export function useCategories() {
  return useQuery(categoriesQuery)
}

/** One page of a list. The page before stays until the next one has loaded. */
export function useInstruments(filter: Filter, { page = 1, limit = listPageSize, wanted = true } = {}) {
  return useQuery({
    queryKey: ['market', 'list', filter, page, limit],
    queryFn: ({ signal }) => call(listInstruments, { ...filter, page, limit }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useFallback(refresh.lists),
    enabled: wanted,
  })
}

/** The stream brings prices, but no new minutes of the line. */
export const lineRefresh_ms = 60_000

function lineQuery(symbol: string, refetchInterval: number) {
  return queryOptions({
    queryKey: ['market', 'line', symbol],
    queryFn: ({ signal }) =>
      // The server draws the line; the minutes that it is drawn from would be several times as large.
      call(getQuote, { symbol, market: 'SVG', interval: '1d', range: '1d' }, { signal }),
    refetchInterval,
    meta: { keep: 'line' },
  })
}

/** Price and line of index cards, one query each, in the order of the symbols. */
export function useLines(symbols: readonly string[]) {
  const interval = useFallback(refresh.indexCards) || lineRefresh_ms
  return useQueries({ queries: symbols.map((symbol) => lineQuery(symbol, interval)) })
}

export function useLine(symbol: string) {
  return useQuery(lineQuery(symbol, useFallback(refresh.indexCards) || lineRefresh_ms))
}
