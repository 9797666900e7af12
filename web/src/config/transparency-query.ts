import { useQuery } from '@tanstack/react-query'
import { getTransparency } from '@tarazu/contract/config/transparency-api'
import type { Reply } from '@tarazu/contract/endpoint'
import { call } from '../data/api.ts'

export type Figures = Reply<typeof getTransparency>

/** Counted by the server at most every few seconds; asked for as often while somebody looks. */
const figuresRefresh = 5_000

export function useTransparency() {
  return useQuery({
    queryKey: ['config', 'transparency'],
    queryFn: ({ signal }) => call(getTransparency, {}, { signal }),
    refetchInterval: figuresRefresh,
  })
}
