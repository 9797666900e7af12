import { type PlacementRow, placementStates } from '@tarazu/contract/placements/api'
import { Button } from '@tarazu/ui/button'
import { StatusChip } from '@tarazu/ui/tag'
import { Plus } from 'lucide-react'
import type { Column } from '../shell/data-table.tsx'
import { FilterBar } from '../shell/filter-bar.tsx'
import { useMay } from '../shell/operator.tsx'
import { QueueScreen } from '../shell/queue-screen.tsx'
import { navigate, useSearch } from '../shell/router.tsx'
import { timeText } from '../shell/time-text.ts'
import { PlacementDetail } from './placement-detail.tsx'
import { PlacementForm } from './placement-form.tsx'
import { kindWords, leftText, priceText, stateTones, stateWords } from './placement-words.ts'
import { usePlacementList } from './queries.ts'

const filters = [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: '', label: 'All' },
      ...placementStates.map((value) => ({ value, label: stateWords[value] })),
    ],
  },
]

const columns: readonly Column<PlacementRow>[] = [
  { head: 'Instrument', at: 'title', grows: true, cell: ({ name }) => name },
  { head: 'Code', at: 'detail', cell: ({ symbol }) => symbol },
  { head: 'Kind', cell: ({ kind }) => kindWords[kind] },
  { head: 'Price', align: 'end', cell: priceText },
  { head: 'Left', at: 'value', align: 'end', cell: leftText },
  { head: 'Closes', cell: ({ closesAt }) => timeText(closesAt) },
  { head: 'State', at: 'note', cell: (row) => <State row={row} /> },
]

function State({ row: { state, proposal } }: { row: PlacementRow }) {
  if (proposal !== null) return <StatusChip tone="notice">Second operator</StatusChip>
  return <StatusChip tone={stateTones[state]}>{stateWords[state]}</StatusChip>
}

/** Blocks and qualified placements from their draft to their close, newest first. */
export function PlacementsScreen() {
  const [search] = useSearch()
  const may = useMay()
  const state = placementStates.find((each) => each === search.get('state'))
  return (
    <QueueScreen
      title="Block and QIP"
      path="/placements"
      list={usePlacementList(state)}
      columns={columns}
      keyOf={({ number }) => number}
      filters={<FilterBar filters={filters} />}
      actions={
        may('manage listings') && (
          <Button
            size="m"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => navigate('/placements/new')}
          >
            New listing
          </Button>
        )
      }
      empty={state ? 'There is none in this state.' : 'There is no listing yet.'}
      detail={(number) => (number === 'new' ? <PlacementForm /> : <PlacementDetail number={number} />)}
    />
  )
}
