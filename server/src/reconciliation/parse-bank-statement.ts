/**
 * Parses the bank's statement, a CSV file, strictly: anything that is not as documented is refused with its
 * line. Pure.
 */
import { isDay } from '@tarazu/contract/day'
import {
  currencyColumn,
  maxStatementLines,
  type StatementProblem,
  statementColumns,
} from '@tarazu/contract/reconciliation/rules'
import { lineForm } from '@tarazu/contract/typed-text'

export type StatementLine = {
  /** `2026-11-21` */
  bookedOn: string
  /** Empty if the bank gives none. */
  reference: string
  description: string
  /** Amount in paise; below zero for money that went out. */
  amount: bigint
  /** The balance after the movement, in paise. */
  balance: bigint
}

/** `line` counts from 1, the header. */
export class StatementError extends Error {
  readonly line: number
  readonly problem: StatementProblem
  constructor(line: number, problem: StatementProblem) {
    super(`line ${line}: ${problem}`)
    this.line = line
    this.problem = problem
  }
}

/** `currency` is the currency of the account. */
export function parseBankStatement(content: string, currency: string): StatementLine[] {
  const records = content
    .replace(/^\uFEFF/, '')
    .replace(/\r\n/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
  const header = records[0]?.trim().toLowerCase()
  const inCurrency = header === [...statementColumns, currencyColumn].join(',')
  if (header !== statementColumns.join(',') && !inCurrency)
    throw new StatementError(1, records[0]?.trim() ? 'header' : 'empty')
  if (records.length === 1) throw new StatementError(1, 'empty')
  if (records.length - 1 > maxStatementLines) throw new StatementError(records.length, 'too_long')

  const lines: StatementLine[] = []
  for (const [index, record] of records.slice(1).entries()) {
    const at = index + 2
    const line = lineFrom(record, at, inCurrency ? currency : undefined)
    const before = lines.at(-1)
    if (before && line.bookedOn < before.bookedOn) throw new StatementError(at, 'date_order')
    if (before && before.balance + line.amount !== line.balance)
      throw new StatementError(at, 'balance_does_not_run')
    lines.push(line)
  }
  return lines
}

/** `currency` is undefined where the file has no column for it. */
function lineFrom(record: string, at: number, currency: string | undefined): StatementLine {
  const fields = fieldsOf(record, at)
  if (fields.length !== statementColumns.length + (currency === undefined ? 0 : 1))
    throw new StatementError(at, 'columns')
  const [bookedOn = '', reference = '', description = '', amount = '', balance = ''] = fields
  // An amount in another currency would be counted as if it were ours.
  if (currency !== undefined && fields.at(-1)?.toUpperCase() !== currency)
    throw new StatementError(at, 'currency')
  if (!isDay(bookedOn)) throw new StatementError(at, 'date')
  if (!/^[\w./:-]{0,64}$/.test(reference)) throw new StatementError(at, 'reference')
  if (description.length > 200 || !lineForm.test(description)) throw new StatementError(at, 'description')
  const line = {
    bookedOn,
    reference,
    description,
    amount: paiseFrom(amount),
    balance: paiseFrom(balance),
  }
  if (line.amount === undefined || line.amount === 0n) throw new StatementError(at, 'amount')
  if (line.balance === undefined) throw new StatementError(at, 'balance')
  return line as StatementLine
}

/** Splits a line as RFC 4180 says, but without line breaks within quotes, which no bank's movement has. */
function fieldsOf(record: string, at: number): string[] {
  const fields: string[] = []
  const field = /("(?:[^"]|"")*"|[^",]*)(,|$)/y
  for (;;) {
    const match = field.exec(record)
    if (!match) throw new StatementError(at, 'quotes')
    const [, text = '', end] = match
    fields.push(text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"').trim() : text.trim())
    if (end === '') return fields
  }
}

function paiseFrom(text: string): bigint | undefined {
  if (!/^-?\d{1,14}\.\d\d$/.test(text)) return undefined
  return BigInt(text.replace('.', ''))
}
