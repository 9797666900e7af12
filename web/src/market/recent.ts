import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { refresh } from '@tarazu/contract/intervals'
import { listInstruments } from '@tarazu/contract/market/api'
import { call } from '../data/api.ts'
import { useFallback } from '../data/live.ts'

const queryKey = ['market', 'recent']
const maxRecent = 8

/** Symbols last opened from the search. Kept in memory alone, and cleared when the customer signs out. */
export function useRecent() {
  const client = useQueryClient()
  const { data = [] } = useQuery<string[]>({
    queryKey,
    queryFn: skipToken,
    initialData: [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return {
    recent: data,
    remember: ({ symbol }: { symbol: string }) =>
      client.setQueryData<string[]>(queryKey, (before = []) => withFirst(before, symbol)),
    clear: () => client.setQueryData(queryKey, []),
  }
}

/** The recent instruments with their present prices. */
export function useRecentRows(symbols: readonly string[]) {
  return useQuery({
    queryKey: [...queryKey, 'rows', symbols],
    queryFn: ({ signal }) =>
      call(listInstruments, { symbols: symbols.join(','), page: 1, limit: maxRecent }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: useFallback(refresh.lists),
  })
}

function withFirst(symbols: readonly string[], symbol: string) {
  return [symbol, ...symbols.filter((each) => each !== symbol)].slice(0, maxRecent)
}
