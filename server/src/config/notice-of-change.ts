/** How long before it takes effect a change of a policy is announced (decisions 047, 053, 080). Pure. */
import { dearer, type Fees } from '@tarazu/contract/config/fees'
import type { PolicyName } from '@tarazu/contract/config/policies'
import { day_ms } from '@tarazu/contract/duration'

/** Customers who will pay more, wait longer or only withdraw larger sums have this long to leave. */
export const longNotice_days = 30

/**
 * A day's notice: where money and customers are sent, and fixed rates, which are always to somebody's
 * disadvantage.
 */
const aDayAhead: readonly PolicyName[] = [
  'payee',
  'customer_service_address',
  'customer_service_hosts',
  'document_hosts',
  'currency_rate',
  'peso_rate',
]

/** Policies of which more is worse for customers: the smallest withdrawal, and how long they wait for us. */
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
  /** The current and the announced values: a change that is no worse than any of them needs no notice. */
  until: readonly unknown[]
}

/**
 * The notice in ms. The payee of paper mode changes at once, for nobody sends real money there (decision
 * 080).
 */
export function noticeOf({ mode, name, after, until }: Change): number {
  if (name === 'payee' && mode === 'paper') return 0
  if (name === 'fees')
    return until.some((before) => dearer(before as Fees, after as Fees)) ? longNotice_days * day_ms : 0
  if (againstThemIfMore.includes(name))
    return until.some((before) => (after as bigint | number) > (before as bigint | number))
      ? longNotice_days * day_ms
      : 0
  return aDayAhead.includes(name) ? day_ms : 0
}
