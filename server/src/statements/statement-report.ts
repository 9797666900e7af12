/** A statement of account as a document. Pure. */
import type { StatementSummary } from '@tarazu/contract/statements/api'
import type { BillEntry } from '@tarazu/contract/wallet/bill-entry'
import type { ReasonNames } from '@tarazu/contract/wallet/reason-names'
import type { Report } from '../documents/report.ts'
import { type ReportBase, reportColumns } from './report-base.ts'

export function statementReport(
  { texts, ...base }: ReportBase,
  summary: StatementSummary,
  entries: readonly BillEntry[],
  reasons: ReasonNames,
): Report {
  const { statement, facts, columns } = texts
  return {
    ...base,
    title: statement.title,
    tables: [
      {
        caption: statement.title,
        none: statement.none,
        columns: [
          ...reportColumns(texts, ['kind', 'text', 6]),
          { name: 'Amount', label: columns.amount, kind: 'money', share: 3 },
        ],
        rows: [
          [facts.opening, summary.opening],
          [facts.income, summary.income],
          [facts.expense, -summary.expense],
        ],
        totals: [[facts.closing, summary.closing]],
      },
      {
        caption: statement.entries,
        none: statement.none,
        columns: reportColumns(
          texts,
          ['time', 'time', 7],
          ['reason', 'text', 9],
          ['reference', 'text', 6],
          ['instrument', 'text', 6],
          ['amount', 'money', 6],
          ['balance', 'money', 7],
        ),
        rows: entries.map(({ createdAt, reason, reference, symbol, type, amount, balance }) => [
          createdAt,
          reasons[reason],
          reference,
          symbol,
          type === 'income' ? amount : -amount,
          balance,
        ]),
        totals: [],
      },
    ],
    notes: statement.notes,
  }
}
