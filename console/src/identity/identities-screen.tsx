import type { IdentityRow } from '@tarazu/contract/identity/api'
import type { Column } from '../lists/data-table.tsx'
import { FilterBar } from '../lists/filter-bar.tsx'
import { QueueScreen, waitingColumns } from '../lists/queue-screen.tsx'
import { CustomerLink } from '../shell/customer-link.tsx'
import { useSearch } from '../shell/router.tsx'
import { IdentityDetail } from './identity-detail.tsx'
import { documentTypeWords, identityStateWords } from './identity-words.ts'
import { useIdentities } from './queries.ts'

const states = ['under_review', 'approved', 'returned', 'suspended'] as const

const filters = [
  {
    name: 'state',
    label: 'State',
    options: states.map((value) => ({ value, label: identityStateWords[value] })),
  },
]

const columns: readonly Column<IdentityRow>[] = [
  { head: 'Number', at: 'detail', cell: ({ number }) => number },
  { head: 'Customer', at: 'title', cell: ({ displayId }) => <CustomerLink id={displayId} /> },
  { head: 'Document', at: 'value', grows: true, cell: ({ idType }) => documentTypeWords[idType] },
  { head: 'Attempt', align: 'end', cell: ({ attempts }) => attempts },
  ...waitingColumns<IdentityRow>(),
]

/** Papers that wait for a review, oldest first, and decided ones. */
export function IdentitiesScreen() {
  const [search] = useSearch()
  const state = states.find((each) => each === search.get('state')) ?? 'under_review'
  return (
    <QueueScreen
      title="Identities"
      path="/identities"
      list={useIdentities(state)}
      columns={columns}
      keyOf={({ number }) => number}
      filters={<FilterBar filters={filters} />}
      empty={state === 'under_review' ? 'Nobody waits for a review.' : 'There is none.'}
      detail={(number, row) => <IdentityDetail key={number} number={number} row={row} />}
    />
  )
}
