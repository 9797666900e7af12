/** The bank's statement as CSV: this header, then one line for each movement, oldest first. */
export const statementColumns = ['date', 'reference', 'description', 'amount', 'balance'] as const
/** An optional further column: it has to be the currency of the account. */
export const currencyColumn = 'currency'

/** Most lines and bytes of one file. */
export const maxStatementLines = 20_000
export const maxStatementBytes = 4_000_000

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
  'description',
  'amount',
  'balance',
  'balance_does_not_run',
  'currency',
] as const
export type StatementProblem = (typeof statementProblems)[number]

/** What is odd about a readable statement. It may be imported all the same, once somebody has seen it. */
export const statementOddities = [
  /** Every line is known already. */
  'nothing_new',
  /** Its opening balance differs from the closing balance before it: lines are missing between them. */
  'gap',
  'future_date',
  /** The account would have been overdrawn. */
  'overdrawn',
  /** A line's text names an amount in another currency. */
  'currency_named',
  'reference_blank',
  /** Several lines of the file have the same reference. */
  'reference_repeated',
  /**
   * A line with this reference is known with another day or amount: this line counts as a movement of its
   * own.
   */
  'reference_known',
  /**
   * A line with this reference, day and amount is known with another balance: both count as the same
   * movement.
   */
  'balance_restated',
] as const
export type StatementOddity = (typeof statementOddities)[number]

/** Most lines that a preview shows one by one. */
export const maxPreviewLines = 200

/**
 * Movements of the client money account that are the firm's: what the bank charges and pays for it, and what
 * the firm pays in, for such a charge or for the returns of funds.
 */
export const firmCauses = ['bank_charge', 'bank_interest', 'charge_made_good', 'fund_return_brought'] as const
export type FirmCause = (typeof firmCauses)[number]

/** `amount` is in paise, below zero when money went out. */
export function causeFits(cause: FirmCause, amount: bigint) {
  return cause === 'bank_charge' ? amount < 0n : amount > 0n
}
