import { useQuery } from '@tanstack/react-query'
import { type ConfigTag, getConfig, getTransparency } from '@tarazu/contract/config/api'
import type { Reply } from '@tarazu/contract/endpoint'
import { passwordMinimum } from '@tarazu/contract/session/rules'
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

/** How many characters a new login password has at least, here. */
export function usePasswordMinimum() {
  return passwordMinimum[useConfig().mode === 'live' ? 'live' : 'paper']
}

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
