/** The bank's statement as CSV: this header, then one line for each movement, oldest first. */
export const statementColumns = ['date', 'reference', 'description', 'amount', 'balance'] as const
/** A column more, where the bank has one: it has to be the currency of the account. */
export const currencyColumn = 'currency'

/** Lines of one file, and its size. */
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

/**
 * What is odd about a statement that can be read: it may be taken all the same, once somebody has seen it.
 */
export const statementOddities = [
  /** All of it is known. */
  'nothing_new',
  /** Its opening balance is not the closing balance of the one before: lines are missing between them. */
  'gap',
  'future_date',
  /** The account would have been below zero. */
  'overdrawn',
  /** Its text names an amount of another currency. */
  'currency_named',
  'reference_blank',
  /** More than one line of the file has it. */
  'reference_repeated',
  /**
   * A line with this reference is known, of another day or amount: this one is taken as a movement of its
   * own.
   */
  'reference_known',
  /** Known by reference, day and amount, with another balance after it: taken as the same movement. */
  'balance_restated',
] as const
export type StatementOddity = (typeof statementOddities)[number]

/** Lines that a preview shows one by one. */
export const maxPreviewLines = 200

/**
 * Movements of the client money account that are the firm's: what the bank charges for it and what it pays on
 * it, and what the firm brings: for such a charge, and for the returns of funds.
 */
export const firmCauses = ['bank_charge', 'bank_interest', 'charge_made_good', 'fund_return_brought'] as const
export type FirmCause = (typeof firmCauses)[number]

/** Paise; below zero: money went out. */
export function causeFits(cause: FirmCause, amount: bigint) {
  return cause === 'bank_charge' ? amount < 0n : amount > 0n
}
