import type { OrderNoticeKind } from './kinds.ts'

/** What customers are told of their orders, on the screen and by e-mail. */
export const orderSentencesEn = {
  order_filled: 'Your order for {{count}} {{symbol}} was filled.',
  order_part_filled: 'Your order for {{count}} {{symbol}} is partly filled: {{filled}} so far.',
  order_expired:
    'Your order for {{count}} {{symbol}} has expired: {{filled}} were filled. What was reserved for ' +
    'the rest is yours again.',
  order_stopped:
    'Your order to buy {{count}} {{symbol}} was cancelled, because nothing is bought while your ' +
    'account is frozen. What was reserved is yours again.',
  order_failed:
    'We could not carry out your order for {{count}} {{symbol}}. The failure is ours; what was ' +
    'reserved is yours again.',
  order_not_opened:
    'The price of your order for {{count}} {{symbol}} was reached, but it was refused; see its record.',
  order_cancelled_by_us:
    'We cancelled your order for {{count}} {{symbol}}: {{reason}} What was reserved is yours again.',
  order_waits_for_rate:
    'Your order for {{count}} {{symbol}} waits: the exchange rate has moved, and what is reserved is ' +
    'not enough now. To reserve more, change the order.',
  recurring_tomorrow: 'Tomorrow: {{amount}} into {{symbol}}.',
  recurring_bought: 'Bought {{count}} {{symbol}} for {{amount}}, as your recurring purchase says.',
  recurring_refused: 'Your recurring purchase of {{symbol}} for {{amount}} was not made. {{reason}}',
  recurring_paused:
    'Your purchases of {{symbol}} for {{amount}} are paused: twice there was not enough money.',
  recurring_missed: 'Skipped, as it was not possible on {{day}}: your purchase of {{symbol}} for {{amount}}.',
  recurring_fund_tomorrow: 'Tomorrow: {{amount}} into {{name}}.',
  recurring_fund_bought: 'Invested {{amount}} in {{name}}, as your recurring purchase says.',
  recurring_fund_refused: 'Your recurring purchase of {{name}} for {{amount}} was not made. {{reason}}',
  recurring_fund_paused:
    'Your purchases of {{name}} for {{amount}} are paused: twice there was not enough money.',
  recurring_fund_missed:
    'Skipped, as it was not possible on {{day}}: your purchase of {{name}} for {{amount}}.',
  recurring_fund_ended:
    'Your purchases of {{name}} for {{amount}} have ended: the sale is over before the next one.',
  orders_adjusted:
    'Your pending orders for {{symbol}} were adjusted to its new units. What could not be adjusted ' +
    'was cancelled; the records show which.',
} as const satisfies Record<OrderNoticeKind, string>
