/** How long before it counts a change of a policy is announced (decisions 041, 047). Pure. */
import { dearer, type Fees } from '@tarazu/contract/config/fees'
import type { PolicyName } from '@tarazu/contract/config/policies'
import { day_ms } from '@tarazu/contract/duration'

/** Whoever may trade dearer from a day on shall have the time to stop trading before it. */
export const feeNotice_days = 30

/** Where money is sent, and where to customers are: seen to be changed a day before it counts. A fixed rate is against somebody. */
const aDayAhead: readonly PolicyName[] = [
  'payee',
  'customer_service_address',
  'customer_service_hosts',
  'document_hosts',
  'currency_rate',
  'peso_rate',
]

/** In ms. `until`: what holds now and what is decided to follow; fees below each of those count at once. */
export function noticeOf(name: PolicyName, after: unknown, until: readonly unknown[]): number {
  if (name === 'fees')
    return until.some((before) => dearer(before as Fees, after as Fees)) ? feeNotice_days * day_ms : 0
  return aDayAhead.includes(name) ? day_ms : 0
}
