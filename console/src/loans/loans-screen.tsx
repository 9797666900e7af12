import { loanStates } from '@tarazu/contract/loans/loan'
import type { LoanRow } from '@tarazu/contract/loans/operate-api'
import { StatusChip } from '@tarazu/ui/tag'
import type { Column } from '../lists/data-table.tsx'
import { FilterBar } from '../lists/filter-bar.tsx'
import { MoneyCell } from '../lists/money-cell.tsx'
import { QueueScreen, waitingColumns } from '../lists/queue-screen.tsx'
import { useSearch } from '../shell/router.tsx'
import { dayText } from '../text/time-text.ts'
import { LoanDetail } from './loan-detail.tsx'
import { loanStageWords } from './loan-words.ts'
import { useLoanQueue } from './queries.ts'

const filters = [
  {
    name: 'stage',
    label: 'Stage',
    options: [
      ...loanStates.map((value) => ({ value, label: loanStageWords[value] })),
      { value: 'overdue', label: 'Overdue' },
    ],
  },
]

type Row = LoanRow & { proposed: boolean }

const columns: readonly Column<Row>[] = [
  { head: 'Number', at: 'detail', cell: ({ number }) => number },
  { head: 'Customer', at: 'title', grows: true, cell: ({ customer }) => customer },
  { head: 'Amount', at: 'value', align: 'end', cell: ({ amount }) => <MoneyCell paise={amount} /> },
  { head: 'Score', align: 'end', cell: ({ creditScore }) => creditScore },
  { head: 'Next payment', cell: ({ nextPayment }) => nextPayment && <NextPayment of={nextPayment} /> },
  ...waitingColumns<Row>(),
]

function NextPayment({ of: { amount, due, overdue } }: { of: NonNullable<Row['nextPayment']> }) {
  return (
    <>
      <MoneyCell paise={amount} />{' '}
      {overdue ? <StatusChip tone="error">since {dayText(due)}</StatusChip> : `by ${dayText(due)}`}
    </>
  )
}

/** Applications for loans, oldest first, and decided ones. */
export function LoansScreen() {
  const [search] = useSearch()
  const asked = search.get('stage')
  const stage = asked === 'overdue' ? asked : (loanStates.find((each) => each === asked) ?? 'applied')
  const list = useLoanQueue(stage)
  const rows = list.rows?.map((row) => ({ ...row, proposed: row.proposal !== null }))
  return (
    <QueueScreen
      title="Loans"
      path="/loans"
      list={{ ...list, rows }}
      columns={columns}
      keyOf={({ number }) => number}
      filters={<FilterBar filters={filters} />}
      empty={stage === 'applied' ? 'Nobody waits for a loan.' : 'There is none.'}
      detail={(number) => <LoanDetail number={number} />}
    />
  )
}
