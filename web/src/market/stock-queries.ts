import { skipToken, useQuery } from '@tanstack/react-query'
import { refresh } from '@tarazu/contract/intervals'
import { getQuote } from '@tarazu/contract/market/api'
import type { Interval, Range } from '@tarazu/contract/market/bar'
import type { ChartPeriod } from '@tarazu/contract/market/chart-ranges'
import { call } from '../data/api.ts'
import { useFallback } from '../data/live.ts'
import { untilThere } from '../data/until-there.ts'
import { lineRefresh_ms } from './queries.ts'

/** The stream brings prices, but does not report that trading is halted or resumed. */
const haltRefresh_ms = 5_000

/** Name, session and last price of one instrument. The ticket uses the same query key. */
export function useDetail(symbol: string) {
  return useQuery({
    queryKey: ['market', 'quote', symbol, '1d', '1d'],
    queryFn: ({ signal }) => call(getQuote, { symbol, interval: '1d', range: '1d' }, { signal }),
    refetchInterval: useFallback(refresh.stockDetail) || haltRefresh_ms,
  })
}

const periods = {
  timeline: { interval: '1m', range: '1d' },
  day: { interval: '1d', range: '1y' },
  week: { interval: '1wk', range: '5y' },
  month: { interval: '1mo', range: '5y' },
} as const satisfies Record<ChartPeriod, { interval: Interval; range: Range }>

/**
 * The candles of a period; idle without a symbol or a period. The stream moves the running one; ended ones
 * are loaded each minute.
 */
export function useCandles(symbol: string | undefined, period: ChartPeriod | undefined) {
  const { interval, range } = periods[period ?? 'timeline']
  return useQuery({
    queryKey: ['market', 'quote', symbol, interval, range],
    queryFn:
      symbol === undefined || period === undefined
        ? skipToken
        : ({ signal }) => call(getQuote, { symbol, interval, range }, { signal }),
    refetchInterval: (query) => untilThere(query) || lineRefresh_ms,
  })
}
