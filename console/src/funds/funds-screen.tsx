import { type FundRow, fundStates } from '@tarazu/contract/funds/api'
import { fundProgress } from '@tarazu/contract/funds/rules'
import { Button } from '@tarazu/ui/button'
import { StatusChip } from '@tarazu/ui/tag'
import { Plus } from 'lucide-react'
import type { Column } from '../shell/data-table.tsx'
import { FilterBar } from '../shell/filter-bar.tsx'
import { MoneyCell } from '../shell/money-cell.tsx'
import { useMay } from '../shell/operator.tsx'
import { QueueScreen } from '../shell/queue-screen.tsx'
import { navigate, useSearch } from '../shell/router.tsx'
import { timeText } from '../shell/time-text.ts'
import { FundDetail } from './fund-detail.tsx'
import { FundForm } from './fund-form.tsx'
import { percentText, stateTones, stateWords } from './fund-state-words.ts'
import { useFundList } from './queries.ts'

const filters = [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: '', label: 'All' },
      ...fundStates.map((value) => ({ value, label: stateWords[value] })),
    ],
  },
]

const columns: readonly Column<FundRow>[] = [
  { head: 'Name', at: 'title', grows: true, cell: ({ name }) => name },
  {
    head: 'Return',
    at: 'detail',
    cell: ({ minReturn, maxReturn }) => `${percentText(minReturn)} to ${percentText(maxReturn)}`,
  },
  { head: 'Days', align: 'end', cell: ({ period }) => period },
  { head: 'Amount', align: 'end', cell: ({ amount }) => <MoneyCell paise={amount} /> },
  {
    head: 'Sold',
    at: 'value',
    align: 'end',
    cell: ({ soldAmount, issueAmount }) => `${Math.floor(fundProgress(soldAmount, issueAmount) * 100)} %`,
  },
  { head: 'Closes', cell: ({ closesAt }) => timeText(closesAt) },
  { head: 'State', at: 'note', cell: (row) => <State row={row} /> },
]

function State({ row: { state, proposed } }: { row: FundRow }) {
  if (proposed) return <StatusChip tone="notice">Second operator</StatusChip>
  return <StatusChip tone={stateTones[state]}>{stateWords[state]}</StatusChip>
}

/** Funds from their draft to the last payment, newest first. */
export function FundsScreen() {
  const [search] = useSearch()
  const may = useMay()
  const state = fundStates.find((each) => each === search.get('state'))
  return (
    <QueueScreen
      title="Funds"
      path="/funds"
      list={useFundList(state)}
      columns={columns}
      keyOf={({ number }) => number}
      filters={<FilterBar filters={filters} />}
      actions={
        may('manage listings') && (
          <Button
            size="m"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => navigate('/funds/new')}
          >
            New fund
          </Button>
        )
      }
      empty={state ? 'There is none in this state.' : 'There is no fund yet.'}
      detail={(number) => (number === 'new' ? <FundForm fund={undefined} /> : <FundDetail number={number} />)}
    />
  )
}
