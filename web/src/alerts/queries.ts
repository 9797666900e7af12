import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { addAlert, listAlerts, removeAlert } from '@tarazu/contract/alerts/api'
import { RefusedError } from '@tarazu/contract/client-errors'
import type { Input } from '@tarazu/contract/endpoint'
import { refresh } from '@tarazu/contract/intervals'
import { call } from '../data/api.ts'
import { useFallback } from '../data/live.ts'

const alertsKey = ['alerts']

/** Newest first; of one instrument, or of all. The stream says when one was told. */
export function useAlerts(symbol?: string) {
  return useInfiniteQuery({
    queryKey: [...alertsKey, symbol ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(
        listAlerts,
        { ...(symbol !== undefined && { symbol }), ...(pageParam !== undefined && { after: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    refetchInterval: useFallback(refresh.lists),
  })
}

export function useAddAlert() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (alert: Input<typeof addAlert>) => call(addAlert, alert),
    onSuccess: () => client.invalidateQueries({ queryKey: alertsKey }),
  })
}

/** One that has gone on another device meanwhile is gone, as was wanted. */
async function withoutAlert(number: string) {
  try {
    await call(removeAlert, { number })
  } catch (error) {
    if (!(error instanceof RefusedError && error.code === 'not_found')) throw error
  }
}

/** Sets an alert in the place of another. The new one comes first: a failure in between loses none. */
export function useReplaceAlert(number: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (alert: Input<typeof addAlert>) => {
      await call(addAlert, alert)
      await withoutAlert(number)
    },
    onSettled: () => client.invalidateQueries({ queryKey: alertsKey }),
  })
}

export function useRemoveAlert() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: withoutAlert,
    onSettled: () => client.invalidateQueries({ queryKey: alertsKey }),
  })
}
