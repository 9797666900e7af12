import { useQuery } from '@tanstack/react-query'
import { getTransparency } from '@tarazu/contract/config/transparency-api'
import type { Reply } from '@tarazu/contract/endpoint'
import { call } from '../data/api.ts'

export type Figures = Reply<typeof getTransparency>

/** The server counts anew every few seconds at most, so that polling more often would show nothing new. */
const figuresRefresh_ms = 5_000

export function useTransparency() {
  return useQuery({
    queryKey: ['config', 'transparency'],
    queryFn: ({ signal }) => call(getTransparency, {}, { signal }),
    refetchInterval: figuresRefresh_ms,
  })
}
