import type { CustomerRow } from '@tarazu/contract/customers/api'
import type { Tone } from '@tarazu/ui/tag'

export const standingWords: Record<CustomerRow['standing'], string> = {
  active: 'Active',
  frozen: 'Frozen by the customer',
  restricted: 'Restricted',
  suspended: 'Identity suspended',
  closed: 'Closed',
}
export const standingTones: Record<CustomerRow['standing'], Tone> = {
  active: 'success',
  frozen: 'notice',
  restricted: 'error',
  suspended: 'error',
  closed: 'neutral',
}
export const verificationWords: Record<CustomerRow['verification'], string> = {
  none: 'Not verified',
  under_review: 'Under review',
  approved: 'Verified',
  returned: 'Sent back',
  suspended: 'Suspended',
}

/** `order_buy` → `order buy` */
export const plain = (word: string) => word.replaceAll('_', ' ')
