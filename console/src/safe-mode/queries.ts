import { useQuery } from '@tanstack/react-query'
import { getSafeMode, proposeLeaving } from '@tarazu/contract/safe-mode/api'
import { call } from '../api.ts'
import { useAction } from '../forms/action.ts'

/**
 * The reason of safe mode, or null if everything works as usual. The stream tells of it at once; it is polled
 * all the same.
 */
export function useSafeMode() {
  return useQuery({
    queryKey: ['safe-mode'],
    queryFn: async ({ signal }) => (await call(getSafeMode, {}, { signal })).standing,
    refetchInterval: 10_000,
  })
}

export const useProposeLeaving = () =>
  useAction(proposeLeaving, { says: 'Proposed: a second operator decides', touches: ['safe-mode'] })
