import { useQuery } from '@tanstack/react-query'
import { listRoots } from '@tarazu/contract/chain/api'
import { call } from '../data/api.ts'

const rootsRefresh_ms = 10_000

/** The head of the hash chain, and the signed roots of the last days. */
export function useRoots() {
  return useQuery({
    queryKey: ['chain', 'roots'],
    queryFn: ({ signal }) => call(listRoots, {}, { signal }),
    refetchInterval: rootsRefresh_ms,
  })
}
