import type { operatorRefusalTexts } from './operators/refusals.ts'

/**
 * Every expected "no" and its English sentence, whose {{names}} its detail fills in, or [leaves out]. A code
 * that is not here cannot be sent; a text that is missing in another language does not compile there.
 */
export const refusalTexts = {
  // Registration (product 8, product decision 3)
  phone_invalid: 'Please enter a valid 10-digit phone number.',
  phone_taken: 'This phone number is already registered.',
  password_short: 'Password must be at least {{minimum}} characters.',
  password_common: 'Too easy to guess. Please choose another one.',
  code_invalid: 'This invitation code is not valid.',
  code_used: 'This invitation code has been used up or has expired.',
  too_many: 'Too many attempts. Please wait a while and try again.',
  // Sign-in
  proof_needed: 'Many wrong passwords are being tried, and the puzzle against it was not solved.',
  login_failed: 'The phone number or the password is wrong.',
  second_factor_required: 'Please enter the code of your authenticator, or a recovery code.',
  second_factor_wrong: 'This code is wrong, or was used already.',
  second_factor_needed: 'Two-step sign-in is needed here. Please set it up.',
  // Orders (product decision 3)
  stock_key: 'Incorrect authorization key: you hold no eligibility grant for this listing.',
  time_no: 'This is not traded at this hour: its market or its window is closed.',
  not_sufficient_funds: 'There is not enough money in your account.',
  rete_no: 'The exchange rate is not up to date. Please try again in a moment.',
  password_no: 'The transaction password is wrong.',
  password_unset: 'Please set a transaction password first.',
  price_moved: 'The price has moved. Please look at the new price and confirm again.',
  price_stale: 'There is no fresh price for this instrument right now.',
  price_invalid:
    'This price is not possible for this instrument[: it has to be from {{lowest}} to {{highest}}][, in steps of {{tick}}].',
  terms_invalid: 'These terms do not go together: this kind of order cannot be valid in this way.',
  count_invalid: 'Please enter a valid quantity[, a multiple of {{step}}].',
  count_min: 'The quantity is below the minimum[ of {{minimum}}].',
  amount_small: 'This amount does not buy a single share[: {{least}} with fees are needed].',
  count_max: 'The quantity is above the maximum[ of {{maximum}}].',
  recurring_ended: 'This recurring purchase has ended.',
  too_many_recurring:
    'You have as many recurring purchases as there can be: {{maximum}}. Please end one first.',
  watchlist_full: 'Your watchlist is full[: it holds {{maximum}} at most].',
  alert_met: 'This is so already. An alert tells you when it comes about.',
  webhook_refused: 'Please enter an address that begins with https:// and that the internet can reach.',
  alert_history: 'There are too few days of prices for this indicator.',
  too_many_alerts: 'You have as many alerts waiting as there can be: {{maximum}}. Please remove one first.',
  watchlists_full: 'You have as many watchlists as there can be: {{maximum}}.',
  watchlist_name_taken: 'You have a watchlist of this name already.',
  baskets_full: 'You have as many baskets as there can be: {{maximum}}. Please remove one first.',
  not_open: 'This is not open for orders.',
  off_band:
    'The market is too far from this price right now[: at most {{highest}} is possible][ and at least {{lowest}}].',
  sold_out: 'This is sold out.',
  own_limit: 'You have as much of this as one customer may have.',
  taken_back_often: 'You have bought this and taken it back too often. You cannot buy it again.',
  too_many_orders: 'You have as many orders waiting as one account may have. Please cancel some first.',
  too_many_lots: 'You hold as many purchases as one account may hold. Please sell some first.',
  no_position: 'You do not hold enough of this to sell.',
  kyc_required: 'Please verify your identity first.',
  halted: 'Trading in this instrument is halted.',
  not_tradable: 'This instrument cannot be traded.',
  exchange_only:
    'Indian securities may be dealt in on a recognised stock exchange only. Orders are not sent to one here, so this cannot be traded.',
  not_pending: 'This order does not wait any more: it can be neither changed nor cancelled.',
  too_few_orders: 'These are too few orders so far[: {{needed}} are needed].',
  change_max: 'This order was changed as often as one can be. Please cancel it and place a new one.',
  // Why an order was ended or made otherwise than by its customer
  not_at_once: 'It was to fill at once, and not all of it could.',
  exit_filled: 'What it had bought was sold, at its target or its stop.',
  expired_contract: 'The contract has ended.',
  redeemed: 'The bond was paid back.',
  rate_moved:
    'The exchange rate has moved, and what is reserved is not enough now. The order waits for the rate; to reserve more, please change it.',
  our_failure: 'We could not carry this order out. The failure is ours: what was reserved is yours again.',
  corporate_action: 'The number of units has changed, and this order could not be adjusted to it.',
  // Wallet
  amount_invalid: 'Please enter correct recharge amount',
  recharge_min: 'The minimum recharge is 5000.',
  withdraw_invalid: 'Please enter a correct withdrawal amount.',
  withdraw_min: 'Minimum withdrawal amount is $10',
  withdraw_min_configured: 'The amount is below the minimum withdrawal.',
  withdraw_max: 'This is more than can be withdrawn now.',
  withdrawals_waiting:
    'As many of your withdrawals wait as one account may have. Please cancel one, or wait until one is paid.',
  card_invalid: 'Please check the bank details.',
  card_real:
    'This looks like the number of a real card. Paper trading takes account numbers and test numbers only.',
  card_known: 'This account is already among your bank cards.',
  card_unusable: 'This bank card cannot be used.',
  card_limit: 'You cannot add more bank cards.',
  no_card: 'No bank cards available',
  cannot_cancel: 'This can no longer be cancelled.',
  recharge_limit: 'You cannot add money that often. Please try again tomorrow.',
  method_unavailable: 'This way of paying is not available.',
  money_owed: 'A bank took back money that you have spent. Please add money before you buy.',
  period_invalid: 'Please choose a period that begins before it ends, and not in the future.',
  statement_long:
    'These are too many entries for a signed file[, which has {{maximum}} at most]. Choose a shorter period; the page and the CSV file have all of them.',
  email_invalid: 'Please enter a correct e-mail address.',
  mail_unavailable: 'Documents are not sent by e-mail here.',
  document_long: 'Too many entries for this file[: {{maximum}} at most]. Choose a shorter period.',
  // Security
  password_wrong: 'The password is wrong.',
  password_same: 'The new password is the same as the old one.',
  pin_invalid: 'Please enter 6-digit transaction password',
  pin_common: 'This transaction password is too easy to guess.',
  code_wrong: 'The code is wrong or has run out.',
  step_up: 'Please confirm with your transaction password.',
  release_waits: 'A password was changed with a code. The freeze can be lifted 72 hours after that.',
  // Real name and uploads
  identity_locked: 'Your verification cannot be changed now.',
  id_number_invalid: 'Please check the ID number.',
  photo_missing: 'Please add both photos.',
  upload_type: 'Please select an image file',
  upload_size: 'Image size should not exceed 5MB',
  upload_limit: 'You have uploaded too many files today.',
  upload_unreadable: 'This image cannot be read.',
  // Loans
  loan_invalid: 'Please enter a correct loan amount.',
  repayment_invalid: 'Please enter an amount of at most what is owed[: {{owed}}].',
  loan_min: 'The minimum loan amount is 500.',
  loan_max: 'This is more than you can borrow now.',
  loan_open: 'You have a loan that is not paid back yet.',
  offer_expired: 'This offer has expired.',
  // Customer service
  message_empty: 'Please write a message.',
  bank_details_refused:
    'No bank details, payment addresses or links to hosts that are not allowed can be sent.',
  // Any call
  not_found: 'This does not exist.',
  idempotency_mismatch: 'This request was already sent with other content.',
  account_frozen: 'This account is frozen.',
  account_closed: 'This account is closed.',
  safe_mode:
    'Safe mode: nothing can be bought, sold, borrowed or paid in for now. Your money can be withdrawn.',
  not_closable: 'Something in this account has not ended yet.',
} as const

/** The codes that a customer can be refused with; the app has a text for each in its languages. */
export type CustomerRefusalCode = keyof typeof refusalTexts
export type RefusalCode = CustomerRefusalCode | keyof typeof operatorRefusalTexts

/** Refusals that any endpoint with a caller may answer, so that no endpoint has to list them. */
export const universalRefusals = [
  'not_found',
  'idempotency_mismatch',
  'too_many',
  // Anything that moves money may answer it.
  'account_closed',
  // Used in live mode only.
  'second_factor_needed',
] as const satisfies RefusalCode[]
