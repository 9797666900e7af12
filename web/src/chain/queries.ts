import { useMutation, useQuery } from '@tanstack/react-query'
import { listRoots } from '@tarazu/contract/chain/api'
import { call } from '../data/api.ts'
import { compareWithOther, watchLog } from './watch-log.ts'

const rootsRefresh_ms = 10_000

/** The head of the hash chain, and the signed roots of the last days. */
export function useRoots() {
  return useQuery({
    queryKey: ['chain', 'roots'],
    queryFn: ({ signal }) => call(listRoots, {}, { signal }),
    refetchInterval: rootsRefresh_ms,
  })
}

const watch_ms = 600_000

/** Whether the log continues what this device has seen of it. Nothing is said where the network is lost. */
export function useLogWatch() {
  return useQuery({
    queryKey: ['chain', 'watch'],
    queryFn: watchLog,
    staleTime: watch_ms,
    refetchInterval: watch_ms,
    retry: false,
  })
}

/** Compares with the code that somebody else has. */
export function useCompare() {
  return useMutation({ mutationFn: compareWithOther })
}
