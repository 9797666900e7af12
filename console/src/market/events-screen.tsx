import type { Happening } from '@tarazu/contract/market/operate-api'
import type { Column } from '../lists/data-table.tsx'
import { FilterBar } from '../lists/filter-bar.tsx'
import { ListOf } from '../lists/queue-screen.tsx'
import { useSearch } from '../shell/router.tsx'
import { Panel, Screen } from '../shell/screen.tsx'
import { calendarDay } from '../text/time-text.ts'
import { eventStates, eventWords, termsText } from './instrument-words.ts'
import { useEvents } from './queries.ts'

type Row = Happening & { id: string }

const states = [
  { value: 'planned', label: 'To come' },
  { value: 'done', label: 'Done' },
] as const

const columns: readonly Column<Row>[] = [
  { head: 'Code', at: 'title', cell: ({ symbol }) => symbol },
  { head: 'What', at: 'detail', cell: ({ kind }) => eventWords[kind] },
  { head: 'Day', at: 'value', cell: ({ day }) => calendarDay(day) },
  { head: 'Terms', at: 'detail', cell: termsText },
  { head: 'State', at: 'note', cell: ({ state }) => eventStates[state] },
  { head: 'Customers', align: 'end', cell: ({ customers }) => customers },
  { head: 'Reason', grows: true, cell: ({ reason }) => reason },
]

/**
 * Corporate actions and other events of instruments, decided by operators or by the terms of bonds and
 * futures.
 */
export function EventsScreen() {
  const [search] = useSearch()
  const state = search.get('state') === 'done' ? 'done' : 'planned'
  const list = useEvents(state)
  return (
    <Screen
      title="Instrument events"
      note={list.rows && `${list.countText} in all`}
      filters={<FilterBar filters={[{ name: 'state', label: 'State', options: states }]} />}
    >
      <Panel flush>
        <ListOf
          list={list}
          label="Instrument events"
          columns={columns}
          keyOf={({ id }) => id}
          hrefOf={({ symbol }) => `/instruments/${encodeURIComponent(symbol)}`}
          empty={state === 'planned' ? 'Nothing is planned.' : 'Nothing has happened yet.'}
        />
      </Panel>
    </Screen>
  )
}
