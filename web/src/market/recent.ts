import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InstrumentRow } from '@tarazu/contract/market/api'

const queryKey = ['market', 'recent']
const most = 8

/** What was opened from the search last: for as long as the page lives and its customer is signed in, on no disk. */
export function useRecent() {
  const client = useQueryClient()
  const { data = [] } = useQuery<InstrumentRow[]>({
    queryKey,
    queryFn: skipToken,
    initialData: [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return {
    recent: data,
    remember: (row: InstrumentRow) =>
      client.setQueryData<InstrumentRow[]>(queryKey, (before = []) => withFirst(before, row)),
    clear: () => client.setQueryData(queryKey, []),
  }
}

function withFirst(rows: readonly InstrumentRow[], row: InstrumentRow) {
  return [row, ...rows.filter(({ symbol }) => symbol !== row.symbol)].slice(0, most)
}
