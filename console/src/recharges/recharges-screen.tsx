import type { RechargeRow } from '@tarazu/contract/recharges/operate-api'
import { StatusChip } from '@tarazu/ui/tag'
import type { Column } from '../lists/data-table.tsx'
import { FilterBar } from '../lists/filter-bar.tsx'
import { MoneyCell } from '../lists/money-cell.tsx'
import { QueueScreen, waitingColumns } from '../lists/queue-screen.tsx'
import { CustomerLink } from '../shell/customer-link.tsx'
import { useSearch } from '../shell/router.tsx'
import { useRechargeQueue } from './queries.ts'
import { RechargeCase } from './recharge-case.tsx'
import { methodWords, rechargeStateTones, rechargeStateWords } from './recharge-words.ts'

const states = ['waiting', 'matched', 'all'] as const
const filters = [
  {
    name: 'state',
    label: 'Show',
    options: [
      { value: 'waiting', label: 'Waiting' },
      { value: 'matched', label: 'Matched, not credited' },
      { value: 'all', label: 'All, newest first' },
    ],
  },
]

type Row = RechargeRow & { proposed: boolean }

const columns: readonly Column<Row>[] = [
  { head: 'Number', at: 'detail', cell: ({ number }) => number },
  { head: 'Customer', at: 'title', grows: true, cell: ({ customer }) => <CustomerLink id={customer} /> },
  { head: 'Method', cell: ({ method }) => methodWords[method] },
  { head: 'Amount', at: 'value', align: 'end', cell: ({ amount }) => <MoneyCell paise={amount} /> },
  {
    head: 'Stage',
    cell: ({ state }) => (
      <StatusChip tone={rechargeStateTones[state]}>{rechargeStateWords[state]}</StatusChip>
    ),
  },
  ...waitingColumns<Row>(),
]

/** What customers have announced, and what became of it. Their money is found on the bank's lines. */
export function RechargesScreen() {
  const [search] = useSearch()
  const state = states.find((each) => each === search.get('state')) ?? 'waiting'
  const list = useRechargeQueue({ state, customer: search.get('customer') ?? undefined })
  const rows = list.rows?.map((row) => ({ ...row, proposed: row.proposal !== null }))
  return (
    <QueueScreen
      title="Recharges"
      path="/recharges"
      list={{ ...list, rows }}
      columns={columns}
      keyOf={({ number }) => number}
      filters={<FilterBar filters={filters} fields={[{ name: 'customer', label: 'Customer' }]} />}
      empty={state === 'all' ? 'There is none.' : 'No recharge waits.'}
      detail={(number) => <RechargeCase number={number} />}
    />
  )
}
