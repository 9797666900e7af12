export const notices = {
  title: 'Notices',
  list: 'Your notices',
  empty: 'No notices yet.',
  failed: 'Your notices could not be loaded',
  unread: 'New',
  push: 'Notices on this device',
  pushState: {
    unsupported: 'This browser cannot show notices while the app is closed.',
    denied: 'This browser refuses notices of this site. Allow them in its settings to turn them on.',
    off: 'This device can tell you that there is news while the app is closed. It never shows amounts.',
    on: 'This device tells you that there is news while the app is closed. It never shows amounts.',
  },
  pushOn: 'Turn on',
  pushOff: 'Turn off',
  pushChanging: 'One moment…',
  pushFailed: 'The push service of this browser cannot be reached. Please try again.',
  role: {
    support: 'customer service',
    compliance: 'compliance',
    treasury: 'treasury',
    credit: 'credit',
    listings: 'listings',
    admin: 'an administrator',
    auditor: 'an auditor',
  },
  kind: {
    recharge_credited: 'Your recharge of {{amount}} has arrived.',
    recharge_failed: 'Your recharge of {{amount}} failed: {{reason}}',
    recharge_returned: 'Your recharge of {{amount}} was returned by the bank.',
    withdrawal_requested: 'You asked to withdraw {{amount}}.',
    withdrawal_sent: 'Your withdrawal of {{amount}} was sent to the bank.',
    withdrawal_paid: 'Your withdrawal of {{amount}} was paid.',
    withdrawal_refused:
      'Your withdrawal of {{amount}} was refused. The money is back in your account; the record says why.',
    withdrawal_delayed: 'Your withdrawal of {{amount}} is delayed. The record says why and until when.',
    withdrawal_released:
      'The review of your withdrawal of {{amount}} is over. Nothing stands in its way any more.',
    withdrawal_returned:
      'Your withdrawal of {{amount}} was returned by the bank. The money is back in your account.',
    withdrawal_cancelled: 'Your withdrawal of {{amount}} was cancelled. The money is back in your account.',
    withdrawal_corrected:
      'We have corrected a mistake of ours in your withdrawal of {{amount}}. The record says what and why.',
    debt_repaid: '{{amount}} of your settled money paid back what a bank had taken back.',
    journal_reversed: 'Correction by an operator: {{amount}}. {{reason}}',
    bank_card_changed: 'The bank card ending in {{last4}} was added or changed.',
    identity_approved: 'Your identity was verified.',
    identity_returned: 'Please look at your verification again: {{reasons}}',
    identity_suspended: 'Your verification is suspended: {{reason}}',
    identity_viewed: 'Your verification documents were looked at by {{role}}.',
    account_viewed: 'Your account was looked at by {{role}}.',
    code_viewed: 'A code sent to you was read by {{role}}. If you did not ask for it, freeze your account.',
    chat_viewed: 'Your messages to customer service were read by {{role}}.',
    chat_answered: 'Customer service has answered you.',
    loan_offered: 'You have a loan offer of {{amount}}.',
    loan_rejected: 'Your loan application for {{amount}} was rejected: {{reason}}',
    loan_paid_out: 'Your loan of {{amount}} was paid out.',
    loan_repaid: 'You paid back {{amount}}.',
    loan_offer_expired: 'Your loan offer of {{amount}} has expired. You can apply again.',
    loan_written_off: 'Your loan was closed by us with {{amount}} unpaid: {{reason}}',
    loan_reinstated:
      'Writing off your loan was a mistake of ours. {{amount}} is owed again, without interest for the time between: {{reason}}',
    loan_due: '{{amount}} of your loan is due soon.',
    sign_in_new_device: 'New sign-in from {{device}}. Not you? Sign it out and change your password.',
    session_stolen:
      'A session of yours was used in two places, so it was ended. Please change your password.',
    password_changed: 'Your login password was changed.',
    transaction_password_changed: 'Your transaction password was changed.',
    second_factor_set: 'Two-step sign-in was set up with an authenticator.',
    second_factor_off: 'Two-step sign-in was switched off.',
    second_factor_removed: 'Two operators switched your two-step sign-in off. {{reason}}',
    recovery_codes_made: 'New recovery codes were made. The ones before no longer work.',
    recovery_code_used: 'A recovery code was used. {{left}} are left.',
    account_frozen: 'Your account was frozen. {{reason}}',
    account_frozen_until: 'Your account was frozen, until {{until}}. {{reason}}',
    account_released: 'Your account is free again.',
    account_closed: 'Your account was closed. You can still sign in and read your statements.',
    ipo_allotted: '{{name}}: {{count}} shares were allotted to you for {{amount}}.',
    ipo_not_allotted: '{{name}}: nothing was allotted to you. {{amount}} is free again.',
    ipo_listed: '{{name}} is listed: your {{count}} shares can be sold as {{symbol}}.',
    ipo_withdrawn: 'The issue of {{name}} was withdrawn: {{reason}} You have {{amount}} back.',
    ipo_units_changed:
      'The issue of {{name}} was withdrawn, because a split or a bonus issue changes what a share is. You have {{amount}} back.',
    fund_paid: 'Your fund investment {{number}} is over: {{amount}} was paid to you.',
    fund_cancelled: 'Your fund investment {{number}} was cancelled. You have {{amount}} back.',
    fees_change: 'Fees change on {{from}}. Transparency shows what trading will cost then.',
    fees_stay: 'Fees do not change on {{from}} after all.',
    withdrawal_minimum_change: 'From {{from}} the minimum withdrawal is {{amount}}.',
    withdrawal_minimum_stays: 'The minimum withdrawal does not change on {{from}} after all.',
    withdrawal_wait_change:
      'From {{from}} a withdrawal may take up to {{hours}} h. Those requested before then keep their deadline.',
    withdrawal_wait_stays: 'How long a withdrawal may take does not change on {{from}} after all.',
    recharge_wait_change: 'From {{from}} a recharge may take up to {{hours}} h.',
    recharge_wait_stays: 'How long a recharge may take does not change on {{from}} after all.',
    rate_change: 'From {{from}} the fixed rate is {{rate}} pesos per dollar.',
    rate_stays: 'The fixed rate does not change on {{from}} after all.',
    placement_granted: 'You may buy from the offer of {{symbol}} until {{until}}.',
    placement_revoked: 'You may no longer buy from the offer of {{symbol}}: {{reason}}',
    order_filled: 'Your order for {{count}} {{symbol}} was filled.',
    order_part_filled: 'Your order for {{count}} {{symbol}} is partly filled: {{filled}} so far.',
    order_expired:
      'Your order for {{count}} {{symbol}} has expired: {{filled}} were filled. What was reserved for the rest is yours again.',
    order_stopped:
      'Your order to buy {{count}} {{symbol}} was cancelled, because nothing is bought while your account is frozen. What was reserved is yours again.',
    order_failed:
      'We could not carry out your order for {{count}} {{symbol}}. The failure is ours; what was reserved is yours again.',
    order_not_opened:
      'The price of your order for {{count}} {{symbol}} was reached, but it was refused; see its record.',
    order_cancelled_by_us:
      'We cancelled your order for {{count}} {{symbol}}: {{reason}} What was reserved is yours again.',
    order_waits_for_rate:
      'Your order for {{count}} {{symbol}} waits: the exchange rate has moved, and what is reserved is not enough now. To reserve more, change the order.',
    recurring_tomorrow: 'Tomorrow: {{amount}} into {{symbol}}.',
    recurring_bought: 'Bought {{count}} {{symbol}} for {{amount}}, as your recurring purchase says.',
    recurring_refused: 'Your recurring purchase of {{symbol}} for {{amount}} was not made. {{reason}}',
    recurring_paused:
      'Your purchases of {{symbol}} for {{amount}} are paused: twice there was not enough money.',
    recurring_missed:
      'Skipped, as it was not possible on {{day}}: your purchase of {{symbol}} for {{amount}}.',
    recurring_fund_tomorrow: 'Tomorrow: {{amount}} into {{name}}.',
    recurring_fund_bought: 'Invested {{amount}} in {{name}}, as your recurring purchase says.',
    recurring_fund_refused: 'Your recurring purchase of {{name}} for {{amount}} was not made. {{reason}}',
    recurring_fund_paused:
      'Your purchases of {{name}} for {{amount}} are paused: twice there was not enough money.',
    recurring_fund_missed:
      'Skipped, as it was not possible on {{day}}: your purchase of {{name}} for {{amount}}.',
    recurring_fund_ended:
      'Your purchases of {{name}} for {{amount}} have ended: the sale is over before the next one.',
    alert_price: '{{symbol}} has risen to {{value}}: you wanted to be told at {{level}}.',
    alert_price_below: '{{symbol}} has fallen to {{value}}: you wanted to be told at {{level}}.',
    alert_percent:
      '{{symbol}} stands at {{value}} % since the last close: you wanted to be told at {{level}} %.',
    alert_volume: '{{value}} of {{symbol}} were traded today: you wanted to be told at {{level}}.',
    alert_average: '{{symbol}} has risen through its {{average}} of {{period}} days, at {{value}}.',
    alert_average_below: '{{symbol}} has fallen through its {{average}} of {{period}} days, at {{value}}.',
    alert_rsi: 'The RSI of {{period}} days of {{symbol}} has risen to {{level}}, at {{value}}.',
    alert_rsi_below: 'The RSI of {{period}} days of {{symbol}} has fallen to {{level}}, at {{value}}.',
    split_applied:
      'Split of {{symbol}}: your {{before}} units became {{after}}. Paid in cash for a fraction: {{amount}}.',
    bonus_applied:
      'Bonus issue of {{symbol}}: your {{before}} units became {{after}}. Paid in cash for a fraction: {{amount}}.',
    orders_adjusted:
      'Your pending orders for {{symbol}} were adjusted to its new units. What could not be adjusted was cancelled; the records show which.',
    dividend_paid_one: 'Dividend of {{symbol}}: {{amount}} for your {{count}} unit.',
    dividend_paid_other: 'Dividend of {{symbol}}: {{amount}} for your {{count}} units.',
    coupon_paid_one: 'Interest of {{symbol}}: {{amount}} for your {{count}} unit.',
    coupon_paid_other: 'Interest of {{symbol}}: {{amount}} for your {{count}} units.',
    bond_redeemed_one: '{{symbol}} was paid back at its face value: {{amount}} for your {{count}} unit.',
    bond_redeemed_other: '{{symbol}} was paid back at its face value: {{amount}} for your {{count}} units.',
    contract_expired_one:
      'The contract of {{symbol}} has ended. Your {{count}} unit was sold at its last price for {{amount}}.',
    contract_expired_other:
      'The contract of {{symbol}} has ended. Your {{count}} units were sold at its last price for {{amount}}.',
    split_planned:
      'Split of {{symbol}} on {{day}}: {{after}} units for every {{before}}. Your units and pending orders are adjusted automatically.',
    bonus_planned:
      'Bonus issue of {{symbol}} on {{day}}: {{after}} units for every {{before}}. Your units and pending orders are adjusted automatically.',
    dividend_planned: 'Dividend of {{symbol}}: {{each}} a unit for whoever holds it when {{day}} begins.',
    action_withdrawn: 'What was announced for {{symbol}} on {{day}} will not happen.',
    contract_ending_one:
      'The contract of {{symbol}} ends on {{day}}. If you still hold your {{count}} unit then, it is sold at the last price.',
    contract_ending_other:
      'The contract of {{symbol}} ends on {{day}}. What you still hold of your {{count}} units then is sold at the last price.',
  },
} as const
