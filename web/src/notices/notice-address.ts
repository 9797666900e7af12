import type { NoticeKind } from '@tarazu/contract/notices/kinds'

const recharges = '/recharge-records'
const withdrawals = '/withdraw-records'
const loans = '/loan-records'
const identity = '/settings/real-name'
const security = '/settings/security'

/** The page of what a notice is about. */
export const noticeAddress: Record<NoticeKind, string | undefined> = {
  recharge_credited: recharges,
  recharge_failed: recharges,
  recharge_returned: recharges,
  withdrawal_requested: withdrawals,
  withdrawal_paid: withdrawals,
  withdrawal_refused: withdrawals,
  withdrawal_delayed: withdrawals,
  withdrawal_returned: withdrawals,
  withdrawal_cancelled: withdrawals,
  journal_reversed: '/account/changes',
  bank_card_changed: '/settings/bank-cards',
  identity_approved: identity,
  identity_returned: identity,
  identity_suspended: identity,
  identity_viewed: identity,
  account_viewed: undefined,
  loan_offered: loans,
  loan_rejected: loans,
  loan_paid_out: loans,
  loan_repaid: loans,
  loan_due: loans,
  sign_in_new_device: security,
  session_stolen: security,
  password_changed: security,
  transaction_password_changed: security,
  account_frozen: security,
  account_released: security,
  fund_paid: '/fund-investment/orders',
  fund_cancelled: '/fund-investment/orders',
  order_filled: '/records',
}
