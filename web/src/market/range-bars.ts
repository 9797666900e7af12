import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Reply } from '@tarazu/contract/endpoint'
import type { Bar } from '@tarazu/contract/market/bar'
import { listBars } from '@tarazu/contract/market/bars-api'
import type { ChartRange } from '@tarazu/contract/market/chart-ranges'
import { useFailure } from '@tarazu/ui/failures'
import { useMemo } from 'react'
import { call } from '../data/api.ts'
import { untilThere } from '../data/until-there.ts'
import { lineRefresh_ms } from './queries.ts'

type Page = Reply<typeof listBars>

const barsOf = ({ bars }: Page): Bar[] =>
  bars.map(([seconds, open, high, low, close, volume]) => ({
    at: seconds * 1000,
    open,
    high,
    low,
    close,
    volume,
  }))

/** The newest bars of a range, which are loaded again each minute; idle without one. */
function useNewest(symbol: string | undefined, range: ChartRange | undefined) {
  return useQuery({
    queryKey: ['market', 'bars', symbol, range],
    queryFn: range && symbol ? ({ signal }) => call(listBars, { symbol, range }, { signal }) : skipToken,
    refetchInterval: (query) => untilThere(query) || lineRefresh_ms,
  })
}

/** The bars of a range, and with `loadEarlier` a page of those before them. */
export function useRangeBars(symbol: string | undefined, range: ChartRange | undefined) {
  const newest = useNewest(symbol, range)
  const end = newest.data?.earlier ?? undefined
  const older = useInfiniteQuery({
    queryKey: ['market', 'bars-before', symbol, range, end],
    queryFn: ({ pageParam, signal }) =>
      call(listBars, { symbol: symbol ?? '', range: range ?? '1D', before: pageParam }, { signal }),
    initialPageParam: end,
    getNextPageParam: ({ earlier }) => earlier ?? undefined,
    // Asked for by scrolling alone: what is past does not change.
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data } = newest
  const pages = older.data?.pages
  const bars = useMemo(
    () =>
      [...(pages ?? [])]
        .reverse()
        .concat(data ?? [])
        .flatMap(barsOf),
    [pages, data],
  )
  const more = range !== undefined && end !== undefined && (pages === undefined || older.hasNextPage)
  return {
    data,
    bars,
    /** How many bars the range itself has. */
    inSight: data?.bars.length,
    failure: useFailure(newest),
    refetch: newest.refetch,
    loadEarlier() {
      if (more && !older.isFetching && !older.isError) void older.fetchNextPage()
    },
  }
}
