/** The bank's statement as CSV: this header, then one line for each movement, oldest first. */
export const statementColumns = ['date', 'reference', 'description', 'amount', 'balance'] as const

/** Lines of one file, and its size. */
export const statementLinesMaximum = 20_000
export const statementBytesMaximum = 4_000_000

/** Why a statement is refused; `line` counts from 1, the header. */
export const statementProblems = [
  'empty',
  'too_long',
  'header',
  'columns',
  'quotes',
  'date',
  'date_order',
  'reference',
  'reference_twice',
  'description',
  'amount',
  'balance',
  'balance_does_not_run',
  'reference_of_other_amount',
] as const
export type StatementProblem = (typeof statementProblems)[number]

/**
 * Movements of the client money account that are the firm's: what the bank charges for it and what it pays on it, and what
 * the firm brings: for such a charge, and for the returns of funds.
 */
export const firmCauses = ['bank_charge', 'bank_interest', 'charge_made_good', 'fund_return_brought'] as const
export type FirmCause = (typeof firmCauses)[number]

/** Paise; below zero: money went out. */
export function causeFits(cause: FirmCause, amount: bigint) {
  return cause === 'bank_charge' ? amount < 0n : amount > 0n
}
