/** A statement as a file for spreadsheets. Pure. */
import { type Entity, issuerOf } from '@tarazu/contract/config/entity'
import { csvLine } from '@tarazu/contract/csv'
import { formatPaise } from '@tarazu/contract/money'
import type { StatementSummary } from '@tarazu/contract/statements/api'
import type { BillEntry } from '@tarazu/contract/wallet/bill-entry'

const title = { paper: 'PAPER TRADING - NO REAL MONEY', live: 'Statement of account' }

/**
 * The header above the entries. A byte order mark precedes the UTF-8, without which Excel takes it for
 * Latin-1.
 */
export function statementHead(statement: StatementSummary, entity: Entity | undefined): string {
  const rows: string[][] = [
    [title[statement.mode]],
    ...(entity ? [['Issued by', issuerOf(entity)]] : []),
    ['Account', statement.displayId],
    ['From', statement.from],
    ['To', statement.to],
    ['Time zone', statement.zone],
    ['Currency', statement.currency],
    ['Made at', new Date(statement.madeAt).toISOString()],
    ['Opening balance', formatPaise(statement.opening)],
    ['Income', formatPaise(statement.income)],
    ['Expense', formatPaise(statement.expense)],
    ['Closing balance', formatPaise(statement.closing)],
    [],
    ['Time', 'Entry', 'Reason', 'Reference', 'Symbol', 'Amount', 'Balance', 'Correction'],
  ]
  return `\uFEFF${rows.map(csvLine).join('')}`
}

export function statementLines(entries: readonly BillEntry[]): string {
  return entries
    .map((entry) =>
      csvLine([
        new Date(entry.createdAt).toISOString(),
        entry.id,
        entry.reason,
        entry.reference ?? '',
        entry.symbol ?? '',
        formatPaise(entry.type === 'income' ? entry.amount : -entry.amount),
        formatPaise(entry.balance),
        entry.correction === null ? '' : `${entry.correction.code}: ${entry.correction.text}`,
      ]),
    )
    .join('')
}
