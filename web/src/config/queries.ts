import { useQuery } from '@tanstack/react-query'
import { type ConfigTag, getConfig } from '@tarazu/contract/config/api'
import { call } from '../api.ts'
import { useLiveStatus, useScattered } from '../live.ts'

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

const renewal_ms = 30_000

/** Asked again while no stream tells what has changed: nobody has signed in, or it cannot be held. */
export function useRenewedConfig() {
  const scattered = useScattered(renewal_ms)
  const live = useLiveStatus() === 'live'
  return useQuery({ ...configQuery, refetchInterval: live ? false : scattered }).data ?? {}
}

/** Why the platform allows reading and withdrawing only; undefined: it does not. */
export function useSafeMode() {
  return safeModeOf(useConfig())
}

export const safeModeOf = ({ safe_mode }: Partial<Record<ConfigTag, string>>) =>
  safe_mode === 'no' ? undefined : safe_mode
