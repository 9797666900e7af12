import type { RechargeRow } from '@tarazu/contract/recharges/operate-api'
import type { RechargeReason } from '@tarazu/contract/recharges/rules'
import type { Tone } from '@tarazu/ui/tag'

export const methodWords: Record<RechargeRow['method'], string> = {
  sandbox: 'Sandbox',
  manual: 'Bank transfer',
  webhook: 'Provider',
}

export const rechargeStateWords: Record<RechargeRow['state'], string> = {
  created: 'Waits for money',
  matched: 'Matched',
  credited: 'Credited',
  expired: 'Expired',
  cancelled: 'Cancelled',
  rejected: 'Rejected',
  returned: 'Returned',
}

export const rechargeStateTones: Record<RechargeRow['state'], Tone> = {
  created: 'notice',
  matched: 'brand',
  credited: 'success',
  expired: 'neutral',
  cancelled: 'neutral',
  rejected: 'error',
  returned: 'error',
}

export const rechargeReasonWords: Record<RechargeReason, string> = {
  not_received: 'The money has not arrived',
  name_mismatch: 'The sender is not the account holder',
  bank_rejected: 'The bank took it back',
  legal_order: 'A legal order',
  fraud_review: 'A review for fraud',
  limit: 'Above a limit',
  other: 'Another reason',
}
