import type { CustomerRow } from '@tarazu/contract/customers/api'

type Row = {
  frozen_at: Date | null
  frozen_by: 'customer' | 'operator' | null
  closed_at: Date | null
  verification: CustomerRow['verification'] | null
}

/** The one word that weighs most. */
export function standingOf({ frozen_at, frozen_by, closed_at, verification }: Row): CustomerRow['standing'] {
  if (closed_at) return 'closed'
  if (frozen_at) return frozen_by === 'customer' ? 'frozen' : 'restricted'
  return verification === 'suspended' ? 'suspended' : 'active'
}
