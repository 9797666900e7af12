import { useQuery } from '@tanstack/react-query'
import { type ConfigTag, getConfig } from '@tarazu/contract/config/api'
import type { SignedEntity } from '@tarazu/contract/config/entity'
import { call } from '../data/api.ts'
import { useLiveStatus, useScattered } from '../data/live.ts'

type Config = Partial<Record<ConfigTag, string>>

/** The HTML itself names live mode, so that real money never appears as play money until this arrives. */
const initialConfig: Config = document.documentElement.dataset.mode === 'live' ? { mode: 'live' } : {}

export const configQuery = {
  queryKey: ['config'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const entries = await call(getConfig, {}, { signal })
    return Object.fromEntries(entries.map(({ tag, value }) => [tag, value])) as Config
  },
  staleTime: 300_000,
  meta: { keep: 'initData' },
} as const

/** The deployment's settings by tag. Nearly empty until they arrive: assume INR then. */
export function useConfig() {
  return useQuery(configQuery).data ?? initialConfig
}

const renewal_ms = 30_000

/** Polls where no stream reports changes: before sign-in, or when the stream cannot be kept open. */
export function useRenewedConfig() {
  const scattered = useScattered(renewal_ms)
  const live = useLiveStatus() === 'live'
  return useQuery({ ...configQuery, refetchInterval: live ? false : scattered }).data ?? initialConfig
}

/** Why safe mode allows only reading and withdrawing; undefined while it is off. */
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
