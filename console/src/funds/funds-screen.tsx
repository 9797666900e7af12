import { fundStates } from '@tarazu/contract/funds/fund'
import type { FundRow } from '@tarazu/contract/funds/operate-api'
import { fundProgress } from '@tarazu/contract/funds/rules'
import { StatusChip } from '@tarazu/ui/tag'
import { DraftButton } from '../forms/draft-button.tsx'
import type { Column } from '../lists/data-table.tsx'
import { FilterBar } from '../lists/filter-bar.tsx'
import { filterOf } from '../lists/filter-of.ts'
import { MoneyCell } from '../lists/money-cell.tsx'
import { QueueScreen } from '../lists/queue-screen.tsx'
import { useSearch } from '../shell/router.tsx'
import { Percent } from '../text/number-text.tsx'
import { timeText } from '../text/time-text.ts'
import { FundDetail } from './fund-detail.tsx'
import { FundForm } from './fund-form.tsx'
import { fundStateTones, fundStateWords } from './fund-state-words.ts'
import { useFundList } from './queries.ts'

const filters = [filterOf('state', 'State', fundStates, fundStateWords)]

const columns: readonly Column<FundRow>[] = [
  { head: 'Name', at: 'title', grows: true, cell: ({ name }) => name },
  {
    head: 'Return',
    at: 'detail',
    cell: ({ minReturn, maxReturn }) => (
      <>
        <Percent of={minReturn} /> to <Percent of={maxReturn} />
      </>
    ),
  },
  { head: 'Days', align: 'end', cell: ({ period }) => period },
  { head: 'Amount', align: 'end', cell: ({ amount }) => <MoneyCell paise={amount} /> },
  {
    head: 'Sold',
    at: 'value',
    align: 'end',
    cell: ({ soldAmount, issueAmount }) => (
      <Percent of={Math.floor(fundProgress(soldAmount, issueAmount) * 10_000)} />
    ),
  },
  { head: 'Closes', cell: ({ closesAt }) => timeText(closesAt) },
  { head: 'State', at: 'note', cell: (row) => <State row={row} /> },
]

function State({ row: { state, proposed } }: { row: FundRow }) {
  if (proposed) return <StatusChip tone="notice">Second operator</StatusChip>
  return <StatusChip tone={fundStateTones[state]}>{fundStateWords[state]}</StatusChip>
}

/** Funds from their draft to the last payment, newest first. */
export function FundsScreen() {
  const [search] = useSearch()
  const state = fundStates.find((each) => each === search.get('state'))
  return (
    <QueueScreen
      title="Funds"
      path="/funds"
      list={useFundList(state)}
      columns={columns}
      keyOf={({ number }) => number}
      filters={<FilterBar filters={filters} />}
      actions={<DraftButton to="/funds/new">New fund</DraftButton>}
      empty={state ? 'There is none in this state.' : 'There is no fund yet.'}
      detail={(number) => (number === 'new' ? <FundForm fund={undefined} /> : <FundDetail number={number} />)}
    />
  )
}
