import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getWebhook, removeWebhook, setWebhook } from '@tarazu/contract/alerts/webhook-api'
import { call } from '../data/api.ts'

const queryKey = ['alerts', 'webhook']

export function useWebhook() {
  return useQuery({ queryKey, queryFn: ({ signal }) => call(getWebhook, {}, { signal }) })
}

export function useSetWebhook() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (url: string) => call(setWebhook, { url }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  })
}

export function useRemoveWebhook() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(removeWebhook, {}),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
