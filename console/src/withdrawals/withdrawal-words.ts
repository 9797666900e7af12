import type { WithdrawalReason } from '@tarazu/contract/withdrawals/rules'
import type { WithdrawalEvent, WithdrawalState } from '@tarazu/contract/withdrawals/withdrawal'
import type { Tone } from '@tarazu/ui/tag'

export const withdrawalStateWords: Record<WithdrawalEvent['state'], string> = {
  requested: 'Requested',
  cooling: 'Cooling',
  cooled: 'Cooled',
  corrected: 'Taken back',
  approved: 'Approved',
  sent: 'Sent',
  settled: 'Paid',
  cancelled: 'Cancelled',
  rejected: 'Refused',
  returned: 'Returned',
  delayed: 'Delayed',
  released: 'Review ended',
}

export const withdrawalStateTones: Record<WithdrawalState, Tone> = {
  requested: 'notice',
  cooling: 'neutral',
  approved: 'brand',
  sent: 'brand',
  settled: 'success',
  cancelled: 'neutral',
  rejected: 'error',
  returned: 'error',
}

/** The closed list of safety H7; `customer_cancelled` is the customer's own to give. */
export const withdrawalReasonWords: Record<WithdrawalReason, string> = {
  kyc_incomplete: 'Verification not complete',
  name_mismatch: 'Another name on the account',
  bank_rejected: 'The bank has rejected it',
  legal_order: 'Legal order',
  fraud_review: 'Review against fraud (72 hours at most)',
  limit: 'A limit',
  system_outage: 'An outage',
  customer_cancelled: 'The customer asked for it',
}
