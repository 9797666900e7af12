/** How long before it counts a change of a policy is announced (decisions 041, 047, 053). Pure. */
import { dearer, type Fees } from '@tarazu/contract/config/fees'
import type { PolicyName } from '@tarazu/contract/config/policies'
import { day_ms } from '@tarazu/contract/duration'

/** Whoever pays more or waits longer from a day on, or can take out larger sums only, shall have the time to leave before it. */
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

/** What of more of it is against customers: the least that can be withdrawn, and how long they wait for us. */
const againstThemIfMore: readonly PolicyName[] = [
  'min_withdraw_count',
  'recharge_service_level_hours',
  'withdrawal_service_level_hours',
  'identity_service_level_hours',
  'loan_service_level_hours',
  'chat_service_level_hours',
]

type Change = {
  mode: 'paper' | 'live'
  name: PolicyName
  after: unknown
  /** What holds now and what is decided to follow: what is no worse than each of those counts at once. */
  until: readonly unknown[]
}

/** In ms. Nobody sends real money to the payee of paper mode, so it counts at once there (decision 080). */
export function noticeOf({ mode, name, after, until }: Change): number {
  if (name === 'payee' && mode === 'paper') return 0
  if (name === 'fees')
    return until.some((before) => dearer(before as Fees, after as Fees)) ? feeNotice_days * day_ms : 0
  if (againstThemIfMore.includes(name))
    return until.some((before) => (after as bigint | number) > (before as bigint | number))
      ? feeNotice_days * day_ms
      : 0
  return aDayAhead.includes(name) ? day_ms : 0
}
