import { useQuery } from '@tanstack/react-query'
import { type ConfigTag, getConfig } from '@tarazu/contract/config/api'
import { call } from '../api.ts'

export const configQuery = {
  queryKey: ['config'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const entries = await call(getConfig, {}, { signal })
    return Object.fromEntries(entries.map(({ tag, value }) => [tag, value])) as Partial<
      Record<ConfigTag, string>
    >
  },
  staleTime: 300_000,
  meta: { keep: 'initData' },
} as const

/** What this deployment has set, by tag. Empty until it has arrived: take paper mode and INR for granted then. */
export function useConfig() {
  return useQuery(configQuery).data ?? {}
}
