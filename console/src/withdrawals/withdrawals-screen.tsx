import type { WithdrawalQueueRow } from '@tarazu/contract/withdrawals/withdrawal'
import { StatusChip } from '@tarazu/ui/tag'
import type { Column } from '../lists/data-table.tsx'
import { FilterBar } from '../lists/filter-bar.tsx'
import { MoneyCell } from '../lists/money-cell.tsx'
import { QueueScreen, waitingColumns } from '../lists/queue-screen.tsx'
import { CustomerLink } from '../shell/customer-link.tsx'
import { useSearch } from '../shell/router.tsx'
import { useWithdrawalQueue, withdrawalViews } from './queries.ts'
import { WithdrawalCase } from './withdrawal-case.tsx'
import { withdrawalStateTones, withdrawalStateWords } from './withdrawal-words.ts'

const viewWords = { waiting: 'Waiting', late: 'Late', sent: 'Sent', ended: 'Ended' } as const
const filters = [
  {
    name: 'view',
    label: 'Show',
    options: withdrawalViews.map((value) => ({ value, label: viewWords[value] })),
  },
]

type Row = WithdrawalQueueRow & { proposed: boolean }

const columns: readonly Column<Row>[] = [
  { head: 'Number', at: 'detail', cell: ({ number }) => number },
  { head: 'Customer', at: 'title', grows: true, cell: ({ customer }) => <CustomerLink id={customer} /> },
  { head: 'Amount', at: 'value', align: 'end', cell: ({ amount }) => <MoneyCell paise={amount} /> },
  { head: 'To', roomy: true, cell: ({ bank, account }) => `${bank} ${account}` },
  {
    head: 'State',
    cell: ({ state, reason }) => (
      <StatusChip tone={reason === null ? withdrawalStateTones[state] : 'error'}>
        {reason !== null && state === 'requested' ? 'Delayed' : withdrawalStateWords[state]}
      </StatusChip>
    ),
  },
  ...waitingColumns<Row>(),
]

/**
 * Withdrawals that wait, the most urgent first; late ones, including those that were sent; sent ones; and
 * those that have ended.
 */
export function WithdrawalsScreen() {
  const [search] = useSearch()
  const view = withdrawalViews.find((each) => each === search.get('view')) ?? 'waiting'
  const list = useWithdrawalQueue(view)
  const rows = list.rows?.map((row) => ({ ...row, proposed: row.proposal !== null }))
  return (
    <QueueScreen
      title="Withdrawals"
      path="/withdrawals"
      list={{ ...list, rows }}
      columns={columns}
      keyOf={({ number }) => number}
      filters={<FilterBar filters={filters} />}
      empty={
        view === 'waiting'
          ? 'Nobody waits to be paid. What was sent and is late stands under Late.'
          : 'There is none.'
      }
      detail={(number) => <WithdrawalCase number={number} />}
    />
  )
}
