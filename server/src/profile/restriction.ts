import type { UserInfo } from '@tarazu/contract/profile/api'

type Restriction = NonNullable<UserInfo['restriction']>

type Row = {
  closed_at: Date | null
  frozen_at: Date | null
  frozen_by: 'customer' | 'operator' | null
  frozen_reason: string | null
  frozen_until: Date | null
  /** When a suspended verification was decided. */
  decided_at: Date | null
  reason: string | null
}

/** The restriction of an account that weighs most: closing first, then those that its owner cannot lift. */
export function restrictionOf(row: Row): Restriction | null {
  const of = (by: Restriction['by'], since: Date, more: Partial<Restriction> = {}): Restriction => ({
    by,
    since: since.getTime(),
    until: null,
    reason: null,
    ...more,
  })
  if (row.closed_at) return of('closing', row.closed_at)
  if (row.frozen_at && row.frozen_by !== 'customer') {
    return of('operator', row.frozen_at, {
      until: row.frozen_until?.getTime() ?? null,
      reason: row.frozen_reason,
    })
  }
  if (row.decided_at) return of('identity', row.decided_at, { reason: row.reason })
  return row.frozen_at ? of('customer', row.frozen_at) : null
}
