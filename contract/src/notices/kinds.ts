import * as z from 'zod/mini'

const text = z.string()

/**
 * What a customer is told of, with the facts that the words need: amounts as decimal text in the wallet's
 * currency, numbers of things as they stand in the records. The sentences are in each language's texts,
 * `notices.kind.<kind>`.
 */
export const noticeFacts = {
  recharge_credited: z.strictObject({ amount: text, number: text }),
  recharge_failed: z.strictObject({ amount: text, number: text, reason: text }),
  recharge_returned: z.strictObject({ amount: text, number: text }),
  withdrawal_requested: z.strictObject({ amount: text, number: text }),
  /** Sent to the bank; that the bank has paid is a notice of its own. */
  withdrawal_sent: z.strictObject({ amount: text, number: text }),
  withdrawal_paid: z.strictObject({ amount: text, number: text }),
  withdrawal_refused: z.strictObject({ amount: text, number: text, code: text }),
  withdrawal_delayed: z.strictObject({ amount: text, number: text, code: text }),
  withdrawal_released: z.strictObject({ amount: text, number: text }),
  withdrawal_returned: z.strictObject({ amount: text, number: text }),
  withdrawal_cancelled: z.strictObject({ amount: text, number: text }),
  withdrawal_corrected: z.strictObject({ amount: text, number: text }),
  debt_repaid: z.strictObject({ amount: text }),
  journal_reversed: z.strictObject({ amount: text, reason: text }),
  bank_card_changed: z.strictObject({ last4: text }),
  identity_approved: z.strictObject({}),
  identity_returned: z.strictObject({ reasons: text }),
  identity_suspended: z.strictObject({ reason: text }),
  identity_viewed: z.strictObject({ role: text }),
  account_viewed: z.strictObject({ role: text }),
  code_viewed: z.strictObject({ role: text }),
  chat_viewed: z.strictObject({ role: text }),
  chat_answered: z.strictObject({}),
  loan_offered: z.strictObject({ amount: text, number: text }),
  loan_rejected: z.strictObject({ amount: text, number: text, reason: text }),
  loan_paid_out: z.strictObject({ amount: text, number: text }),
  loan_repaid: z.strictObject({ amount: text, number: text }),
  loan_offer_expired: z.strictObject({ amount: text, number: text }),
  loan_written_off: z.strictObject({ amount: text, number: text, reason: text }),
  loan_reinstated: z.strictObject({ amount: text, number: text, reason: text }),
  loan_due: z.strictObject({ amount: text, number: text }),
  sign_in_new_device: z.strictObject({ device: text }),
  session_stolen: z.strictObject({}),
  password_changed: z.strictObject({}),
  transaction_password_changed: z.strictObject({}),
  second_factor_set: z.strictObject({}),
  second_factor_off: z.strictObject({}),
  /** Done by operators. */
  second_factor_removed: z.strictObject({ reason: text }),
  recovery_codes_made: z.strictObject({}),
  recovery_code_used: z.strictObject({ left: text }),
  /** `until` where operators did it: theirs ends by itself. */
  account_frozen: z.strictObject({ reason: text, until: z.optional(text) }),
  account_released: z.strictObject({}),
  fees_change: z.strictObject({ from: text }),
  fees_stay: z.strictObject({ from: text }),
  withdrawal_minimum_change: z.strictObject({ amount: text, from: text }),
  withdrawal_minimum_stays: z.strictObject({ from: text }),
  withdrawal_wait_change: z.strictObject({ hours: text, from: text }),
  withdrawal_wait_stays: z.strictObject({ from: text }),
  recharge_wait_change: z.strictObject({ hours: text, from: text }),
  recharge_wait_stays: z.strictObject({ from: text }),
  /** Pesos per dollar. */
  rate_change: z.strictObject({ rate: text, from: text }),
  rate_stays: z.strictObject({ from: text }),
  account_closed: z.strictObject({}),
  placement_granted: z.strictObject({ symbol: text, until: text }),
  placement_revoked: z.strictObject({ symbol: text, reason: text }),
  fund_paid: z.strictObject({ amount: text, number: text }),
  fund_cancelled: z.strictObject({ amount: text, number: text }),
  ipo_allotted: z.strictObject({ name: text, count: text, amount: text, number: text }),
  ipo_not_allotted: z.strictObject({ name: text, amount: text, number: text }),
  ipo_listed: z.strictObject({ name: text, symbol: text, count: text, number: text }),
  ipo_withdrawn: z.strictObject({ name: text, amount: text, number: text, reason: text }),
  ipo_units_changed: z.strictObject({ name: text, amount: text, number: text }),
  order_filled: z.strictObject({ symbol: text, count: text, number: text }),
  order_part_filled: z.strictObject({ symbol: text, count: text, filled: text, number: text }),
  order_expired: z.strictObject({ symbol: text, count: text, filled: text, number: text }),
  order_stopped: z.strictObject({ symbol: text, count: text, number: text }),
  order_failed: z.strictObject({ symbol: text, count: text, number: text }),
  /** It was good till triggered; the record says why it could not be opened. */
  order_not_opened: z.strictObject({ symbol: text, count: text, number: text }),
  order_cancelled_by_us: z.strictObject({ symbol: text, count: text, number: text, reason: text }),
  order_waits_for_rate: z.strictObject({ symbol: text, count: text, number: text }),
  /** Recurring purchases; `day` is one of the instrument's market, `reason` the code of a refusal. */
  recurring_tomorrow: z.strictObject({ symbol: text, amount: text }),
  recurring_bought: z.strictObject({ symbol: text, amount: text, count: text, number: text }),
  recurring_refused: z.strictObject({ symbol: text, amount: text, reason: text }),
  recurring_paused: z.strictObject({ symbol: text, amount: text }),
  recurring_missed: z.strictObject({ symbol: text, amount: text, day: text }),
  /** The same of funds, by their English names; `day` is one of the exchange at home. */
  recurring_fund_tomorrow: z.strictObject({ name: text, amount: text }),
  recurring_fund_bought: z.strictObject({ name: text, amount: text, number: text }),
  recurring_fund_refused: z.strictObject({ name: text, amount: text, reason: text }),
  recurring_fund_paused: z.strictObject({ name: text, amount: text }),
  recurring_fund_missed: z.strictObject({ name: text, amount: text, day: text }),
  /** The fund is not sold any more on the next day of the purchase. */
  recurring_fund_ended: z.strictObject({ name: text, amount: text }),
  /**
   * Alerts: levels and values in the instrument's currency, in percent, in units or in points of an index.
   */
  alert_price: z.strictObject({ symbol: text, direction: text, level: text, value: text, currency: text }),
  alert_percent: z.strictObject({ symbol: text, direction: text, level: text, value: text }),
  alert_volume: z.strictObject({ symbol: text, level: text, value: text }),
  alert_average: z.strictObject({
    symbol: text,
    direction: text,
    average: text,
    period: text,
    value: text,
    currency: text,
  }),
  alert_rsi: z.strictObject({
    symbol: text,
    direction: text,
    period: text,
    level: text,
    value: text,
    currency: text,
  }),
  split_applied: z.strictObject({ symbol: text, before: text, after: text, amount: text }),
  bonus_applied: z.strictObject({ symbol: text, before: text, after: text, amount: text }),
  orders_adjusted: z.strictObject({ symbol: text }),
  dividend_paid: z.strictObject({ amount: text, symbol: text, count: text }),
  coupon_paid: z.strictObject({ amount: text, symbol: text, count: text }),
  bond_redeemed: z.strictObject({ symbol: text, count: text, amount: text, number: text }),
  contract_expired: z.strictObject({ symbol: text, count: text, amount: text, number: text }),
  split_planned: z.strictObject({ symbol: text, day: text, before: text, after: text }),
  bonus_planned: z.strictObject({ symbol: text, day: text, before: text, after: text }),
  dividend_planned: z.strictObject({ symbol: text, day: text, each: text, currency: text }),
  action_withdrawn: z.strictObject({ symbol: text, day: text }),
  contract_ending: z.strictObject({ symbol: text, day: text, count: text }),
} as const

/**
 * What all holders of an instrument are told before its day; `day` is one of its exchange, `each` is in its
 * `currency`.
 */
export type HolderNoticeKind =
  | 'split_planned'
  | 'bonus_planned'
  | 'dividend_planned'
  | 'action_withdrawn'
  | 'contract_ending'

/**
 * What all customers are told of a policy that touches their money: that it changes from a day on, or will
 * not after all.
 */
export type PolicyNoticeKind =
  | 'fees_change'
  | 'fees_stay'
  | 'withdrawal_minimum_change'
  | 'withdrawal_minimum_stays'
  | 'withdrawal_wait_change'
  | 'withdrawal_wait_stays'
  | 'recharge_wait_change'
  | 'recharge_wait_stays'
  | 'rate_change'
  | 'rate_stays'

/**
 * Somebody else may be at the account, or its money leaves: told by push before anything else. In the index
 * `notice_urgent`, too.
 */
export const urgentNoticeKinds = [
  'sign_in_new_device',
  'session_stolen',
  'password_changed',
  'transaction_password_changed',
  'bank_card_changed',
  'code_viewed',
  'account_frozen',
  'withdrawal_requested',
  'withdrawal_sent',
  'withdrawal_paid',
  'second_factor_set',
  'second_factor_off',
  'second_factor_removed',
  'recovery_codes_made',
  'recovery_code_used',
] as const satisfies (keyof typeof noticeFacts)[]

export type NoticeKind = keyof typeof noticeFacts

/** What becomes of orders: a customer may have it told outside of the app, too (`notice_topic.sql`). */
export type OrderNoticeKind = Extract<
  NoticeKind,
  `order_${string}` | 'orders_adjusted' | `recurring_${string}`
>

/** What each of these says in one language. */
export type OrderSentences = Readonly<Record<OrderNoticeKind, string>>
export type NoticeFacts<K extends NoticeKind> = z.output<(typeof noticeFacts)[K]>
