import { useQuery } from '@tanstack/react-query'
import { type ConfigTag, getConfig } from '@tarazu/contract/config/api'
import type { SignedEntity } from '@tarazu/contract/config/entity'
import { call } from '../data/api.ts'
import { useLiveStatus, useScattered } from '../data/live.ts'

type Config = Partial<Record<ConfigTag, string>>

/** The page itself says when it is one of live mode: nobody is told for a moment that real money is play money. */
const beforeItArrives: Config = document.documentElement.dataset.mode === 'live' ? { mode: 'live' } : {}

export const configQuery = {
  queryKey: ['config'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const entries = await call(getConfig, {}, { signal })
    return Object.fromEntries(entries.map(({ tag, value }) => [tag, value])) as Config
  },
  staleTime: 300_000,
  meta: { keep: 'initData' },
} as const

/** What this deployment has set, by tag. Next to nothing until it has arrived: take INR for granted then. */
export function useConfig() {
  return useQuery(configQuery).data ?? beforeItArrives
}

const renewal_ms = 30_000

/** Asked again while no stream tells what has changed: nobody has signed in, or it cannot be held. */
export function useRenewedConfig() {
  const scattered = useScattered(renewal_ms)
  const live = useLiveStatus() === 'live'
  return useQuery({ ...configQuery, refetchInterval: live ? false : scattered }).data ?? beforeItArrives
}

/** Why the platform allows reading and withdrawing only; undefined: it does not. */
export function useSafeMode() {
  return safeModeOf(useConfig())
}

/** Who runs this deployment (safety H3); undefined in paper mode. */
export function useEntity() {
  return entityOf(useConfig())
}

export const entityOf = ({ entity }: Config) =>
  entity === undefined ? undefined : (JSON.parse(entity) as SignedEntity)

export const safeModeOf = ({ safe_mode }: Config) => (safe_mode === 'no' ? undefined : safe_mode)
