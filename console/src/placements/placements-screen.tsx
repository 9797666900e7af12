import type { PlacementRow } from '@tarazu/contract/placements/operate-api'
import { placementStates } from '@tarazu/contract/placements/placement'
import { StatusChip } from '@tarazu/ui/tag'
import { DraftButton } from '../forms/draft-button.tsx'
import type { Column } from '../lists/data-table.tsx'
import { FilterBar } from '../lists/filter-bar.tsx'
import { filterOf } from '../lists/filter-of.ts'
import { QueueScreen } from '../lists/queue-screen.tsx'
import { useSearch } from '../shell/router.tsx'
import { useNumberText } from '../text/number-text.tsx'
import { timeText } from '../text/time-text.ts'
import { PlacementDetail } from './placement-detail.tsx'
import { PlacementForm } from './placement-form.tsx'
import {
  leftText,
  placementKindWords,
  placementStateTones,
  placementStateWords,
  priceText,
} from './placement-words.ts'
import { usePlacementList } from './queries.ts'

const filters = [filterOf('state', 'State', placementStates, placementStateWords)]

const columns: readonly Column<PlacementRow>[] = [
  { head: 'Instrument', at: 'title', grows: true, cell: ({ name }) => name },
  { head: 'Code', at: 'detail', roomy: true, cell: ({ symbol }) => symbol },
  { head: 'Kind', cell: ({ kind }) => placementKindWords[kind] },
  { head: 'Price', align: 'end', cell: priceText },
  { head: 'Left', at: 'value', align: 'end', cell: (row) => <Left row={row} /> },
  { head: 'Closes', cell: ({ closesAt }) => timeText(closesAt) },
  { head: 'State', at: 'note', cell: (row) => <State row={row} /> },
]

function Left({ row }: { row: PlacementRow }) {
  return leftText(row, useNumberText())
}

function State({ row: { state, proposal } }: { row: PlacementRow }) {
  if (proposal !== null) return <StatusChip tone="notice">Second operator</StatusChip>
  return <StatusChip tone={placementStateTones[state]}>{placementStateWords[state]}</StatusChip>
}

/** Blocks and qualified placements from their draft to their close, newest first. */
export function PlacementsScreen() {
  const [search] = useSearch()
  const state = placementStates.find((each) => each === search.get('state'))
  return (
    <QueueScreen
      title="Block and QIP"
      path="/placements"
      list={usePlacementList(state)}
      columns={columns}
      keyOf={({ number }) => number}
      filters={<FilterBar filters={filters} />}
      actions={<DraftButton to="/placements/new">New listing</DraftButton>}
      empty={state ? 'There is none in this state.' : 'There is no listing yet.'}
      detail={(number) => (number === 'new' ? <PlacementForm /> : <PlacementDetail number={number} />)}
    />
  )
}
