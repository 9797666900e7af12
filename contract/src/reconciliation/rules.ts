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
