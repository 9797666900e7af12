/** Why two operators undo a journal; the customer sees it in the account changes (safety H5). */
export const correctionCodes = [
  'wrong_customer',
  'wrong_amount',
  'credited_twice',
  'bank_recall',
  'operator_error',
] as const
export type CorrectionCode = (typeof correctionCodes)[number]
