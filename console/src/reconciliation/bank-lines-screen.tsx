import type { BankLine } from '@tarazu/contract/reconciliation/bank-lines-api'
import { Button } from '@tarazu/ui/button'
import { StatusChip } from '@tarazu/ui/tag'
import { useState } from 'react'
import { ActionError } from '../forms/action-error.tsx'
import type { Column } from '../lists/data-table.tsx'
import { FilterBar } from '../lists/filter-bar.tsx'
import { MoneyCell } from '../lists/money-cell.tsx'
import { QueueScreen, waitingColumns } from '../lists/queue-screen.tsx'
import { useMay } from '../shell/operator.tsx'
import { useSearch } from '../shell/router.tsx'
import { calendarDay } from '../text/time-text.ts'
import { BankLineDetail } from './bank-line-detail.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { lineTones, lineWords, referenceText } from './line-words.ts'
import { useBankLines, useMatchCertain } from './queries.ts'

const filters = [
  {
    name: 'direction',
    label: 'Money',
    options: [
      { value: 'in', label: 'Came in' },
      { value: 'out', label: 'Went out' },
    ],
  },
  {
    name: 'state',
    label: 'Show',
    options: [
      { value: 'open', label: 'Open' },
      { value: 'matched', label: 'Matched, not credited' },
      { value: 'done', label: 'Done' },
      { value: 'all', label: 'All' },
    ],
  },
]
const states = ['open', 'matched', 'done'] as const

type Row = BankLine & { proposed: boolean }

const columns: readonly Column<Row>[] = [
  { head: 'Reference', at: 'detail', cell: referenceText },
  { head: 'Booked', cell: ({ bookedOn }) => calendarDay(bookedOn) },
  { head: 'Description', at: 'title', grows: true, cell: ({ description }) => description || '–' },
  { head: 'Amount', at: 'value', align: 'end', cell: ({ amount }) => <MoneyCell paise={amount} signed /> },
  {
    head: 'Stage',
    cell: (line) => <StatusChip tone={lineTones[line.state]}>{lineWords(line)}</StatusChip>,
  },
  ...waitingColumns<Row>(),
]

/** What the bank says, line by line, until every one of them belongs to something. */
export function BankLinesScreen() {
  const [search] = useSearch()
  const may = useMay()
  const [importing, setImporting] = useState(false)
  const certain = useMatchCertain()
  const direction = search.get('direction') === 'out' ? 'out' : 'in'
  const chosen = search.get('state')
  const state = chosen === 'all' ? undefined : (states.find((each) => each === chosen) ?? 'open')
  const list = useBankLines(direction, state)
  const rows = list.rows?.map((row) => ({ ...row, proposed: row.proposal !== null }))
  return (
    <>
      <QueueScreen
        title="Bank lines"
        path="/bank-lines"
        list={{ ...list, rows }}
        columns={columns}
        keyOf={({ number }) => number}
        filters={<FilterBar filters={filters} />}
        banner={<ActionError error={certain.error} />}
        actions={
          may('reconcile bank lines') && (
            <>
              <Button
                variant="neutral"
                size="m"
                pending={certain.isPending && 'Matching…'}
                onClick={() => certain.mutate({})}
              >
                Match what is certain
              </Button>
              <Button size="m" onClick={() => setImporting(true)}>
                Import statement
              </Button>
            </>
          )
        }
        empty={state === 'open' ? 'Every line belongs to something.' : 'There is none.'}
        detail={(number) => <BankLineDetail number={number} />}
      />
      <ImportDialog open={importing} onClose={() => setImporting(false)} />
    </>
  )
}
