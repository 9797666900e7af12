import { hour_ms } from '@tarazu/contract/duration'
import { waitedFor } from '@tarazu/contract/withdrawals/rules'
import type { Withdrawal } from '@tarazu/contract/withdrawals/withdrawal'

export type Wait = { hours: number; minutes: number; overdue: boolean }

/**
 * How long a withdrawal has waited as the service level counts, and whether that is too long; undefined if it
 * does not wait. `since_ms` is how long ago the server said so: the server's clock counts, not the device's.
 * Pure.
 */
export function waitOf(
  { status, serviceLevel }: Pick<Withdrawal, 'status' | 'serviceLevel'>,
  since_ms: number,
): Wait | undefined {
  if (status !== 'n') return undefined
  const now = serviceLevel.now + Math.max(0, since_ms)
  const minutes = Math.floor(waitedFor(serviceLevel, now) / (hour_ms / 60))
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60, overdue: now > serviceLevel.due }
}
