import { useQuery } from '@tanstack/react-query'
import { listRoots } from '@tarazu/contract/chain/api'
import { call } from '../data/api.ts'

/** As often as something may be sealed. */
const rootsRefresh = 10_000

/** The head of the chain, and the signed roots of the last days. */
export function useRoots() {
  return useQuery({
    queryKey: ['chain', 'roots'],
    queryFn: ({ signal }) => call(listRoots, {}, { signal }),
    refetchInterval: rootsRefresh,
  })
}
