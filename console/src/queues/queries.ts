import { useQuery } from '@tanstack/react-query'
import { listMissing } from '@tarazu/contract/config/operate-api'
import { getTransparency } from '@tarazu/contract/config/transparency-api'
import { claim, listQueues, listUndone, release } from '@tarazu/contract/queues/api'
import { getReconciliation } from '@tarazu/contract/reconciliation/api'
import { call } from '../api.ts'
import { useAction } from '../forms/action.ts'

/** How much waits where, for navigation and overview. */
export function useQueues() {
  return useQuery({
    queryKey: ['queues', 'counts'],
    queryFn: ({ signal }) => call(listQueues, {}, { signal }),
    refetchInterval: 10_000,
  })
}

/** Work that a job could not do by itself. */
export function useUndone() {
  return useQuery({
    queryKey: ['queues', 'undone'],
    queryFn: ({ signal }) => call(listUndone, {}, { signal }),
    refetchInterval: 30_000,
  })
}

/** Settings that the deployment needs and operators have not made yet. */
export function useMissing() {
  return useQuery({
    queryKey: ['policies', 'missing'],
    queryFn: ({ signal }) => call(listMissing, {}, { signal }),
    refetchInterval: 60_000,
  })
}

/** What anyone may see of this deployment: its figures, and when the ledger was checked. */
export function useTransparency() {
  return useQuery({
    queryKey: ['queues', 'transparency'],
    queryFn: ({ signal }) => call(getTransparency, {}, { signal }),
    refetchInterval: 30_000,
  })
}

/** Client money at the bank and in the ledger, as they are now. */
export function useReconciliation() {
  return useQuery({
    queryKey: ['reconciliation', 'report'],
    queryFn: ({ signal }) => call(getReconciliation, {}, { signal }),
    refetchInterval: 30_000,
  })
}

/** `touches`: the capability whose rows say who works on them. */
export const useClaim = (touches: string) => useAction(claim, { touches: [touches] })
export const useRelease = (touches: string) => useAction(release, { touches: [touches] })
