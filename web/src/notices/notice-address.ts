import type { Notice } from '@tarazu/contract/notices/api'
import type { NoticeKind } from '@tarazu/contract/notices/kinds'
import { shownCode } from '../language/shown-code.ts'
import { paths, pathTo } from '../navigation/paths.ts'

const movement = ({ facts }: Notice) =>
  'number' in facts ? pathTo('rechargeDetail', { id: facts.number }) : undefined
const order = ({ facts }: Notice) => ('number' in facts ? pathTo('record', { no: facts.number }) : undefined)
const application = ({ facts }: Notice) =>
  'number' in facts ? `${paths.ipoOrders}?${new URLSearchParams({ no: facts.number })}` : undefined
const instrument = ({ facts }: Notice) =>
  'symbol' in facts ? pathTo('stock', { code: facts.symbol, name: shownCode(facts.symbol) }) : undefined
/** Offers are answered and instalments paid at `openLoan`; ended loans stand in the records. */
const [openLoan, loans] = [paths.loan, paths.loanApplications]
const identity = paths.realName
const security = paths.security
const secondFactor = paths.secondFactor
const chat = paths.customerService

/** The page that a notice leads to, by its kind. */
const addresses: Record<NoticeKind, string | ((notice: Notice) => string | undefined)> = {
  recharge_credited: movement,
  recharge_failed: movement,
  recharge_returned: movement,
  withdrawal_requested: movement,
  withdrawal_sent: movement,
  withdrawal_paid: movement,
  withdrawal_refused: movement,
  withdrawal_delayed: movement,
  withdrawal_released: movement,
  withdrawal_returned: movement,
  withdrawal_cancelled: movement,
  withdrawal_corrected: movement,
  debt_repaid: paths.accountChanges,
  journal_reversed: paths.accountChanges,
  bank_card_changed: paths.bankCards,
  identity_approved: identity,
  identity_returned: identity,
  identity_suspended: identity,
  identity_viewed: identity,
  account_viewed: paths.account,
  code_viewed: security,
  chat_viewed: chat,
  chat_answered: chat,
  loan_offered: openLoan,
  loan_paid_out: openLoan,
  loan_due: openLoan,
  loan_rejected: loans,
  loan_repaid: loans,
  loan_offer_expired: loans,
  loan_written_off: loans,
  loan_reinstated: openLoan,
  sign_in_new_device: security,
  session_stolen: security,
  password_changed: security,
  transaction_password_changed: security,
  second_factor_set: secondFactor,
  second_factor_off: secondFactor,
  second_factor_removed: secondFactor,
  recovery_codes_made: secondFactor,
  recovery_code_used: secondFactor,
  account_frozen: security,
  account_released: security,
  fees_change: paths.transparency,
  fees_stay: paths.transparency,
  withdrawal_minimum_change: paths.withdraw,
  withdrawal_minimum_stays: paths.withdraw,
  withdrawal_wait_change: paths.withdraw,
  withdrawal_wait_stays: paths.withdraw,
  recharge_wait_change: paths.recharge,
  recharge_wait_stays: paths.recharge,
  rate_change: paths.transparency,
  rate_stays: paths.transparency,
  account_closed: security,
  fund_paid: paths.fundOrders,
  fund_cancelled: paths.fundOrders,
  ipo_allotted: application,
  ipo_not_allotted: application,
  ipo_listed: order,
  ipo_withdrawn: application,
  ipo_units_changed: application,
  placement_granted: paths.settings,
  placement_revoked: paths.settings,
  order_filled: order,
  order_part_filled: order,
  order_expired: order,
  order_stopped: order,
  order_failed: order,
  order_not_opened: order,
  order_cancelled_by_us: order,
  order_waits_for_rate: order,
  recurring_tomorrow: paths.recurring,
  recurring_bought: order,
  recurring_refused: paths.recurring,
  recurring_paused: paths.recurring,
  recurring_missed: paths.recurring,
  recurring_fund_tomorrow: paths.recurring,
  recurring_fund_bought: paths.fundOrders,
  recurring_fund_refused: paths.recurring,
  recurring_fund_paused: paths.recurring,
  recurring_fund_missed: paths.recurring,
  recurring_fund_ended: paths.recurring,
  alert_price: instrument,
  alert_percent: instrument,
  alert_volume: instrument,
  alert_average: instrument,
  alert_rsi: instrument,
  split_applied: paths.holdings,
  bonus_applied: paths.holdings,
  orders_adjusted: paths.records,
  dividend_paid: paths.accountChanges,
  coupon_paid: paths.accountChanges,
  bond_redeemed: order,
  contract_expired: order,
  split_planned: instrument,
  bonus_planned: instrument,
  dividend_planned: instrument,
  action_withdrawn: instrument,
  contract_ending: `${paths.holdings}?tab=future`,
}

export function noticeAddress(notice: Notice) {
  const address = addresses[notice.kind]
  return typeof address === 'function' ? address(notice) : address
}
