import type { CustomerRow, FoundThing } from '@tarazu/contract/customers/api'
import { lookedFor } from '@tarazu/contract/customers/rules'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { Search, SearchX } from 'lucide-react'
import { type Column, DataTable } from '../lists/data-table.tsx'
import { FilterBar } from '../lists/filter-bar.tsx'
import { ListOf } from '../lists/queue-screen.tsx'
import { CustomerLink } from '../shell/customer-link.tsx'
import { useSearch } from '../shell/router.tsx'
import { Panel, Screen } from '../shell/screen.tsx'
import { timeText } from '../text/time-text.ts'
import { customerColumns } from './customer-columns.tsx'
import { plain } from './customer-words.ts'
import { useCustomers, useThings } from './queries.ts'
import { ReferenceLink } from './reference-link.tsx'
import { referenceWord } from './reference-words.ts'

const columns: readonly Column<FoundThing>[] = [
  { head: 'What', at: 'title', cell: ({ kind }) => referenceWord(kind) },
  { head: 'Number', at: 'detail', cell: ({ kind, number }) => <ReferenceLink kind={kind} number={number} /> },
  { head: 'Customer', at: 'value', cell: ({ customer }) => <CustomerLink id={customer} /> },
  { head: 'State', cell: ({ state }) => (state === null ? '–' : plain(state)) },
  { head: 'Since', at: 'note', align: 'end', cell: ({ at }) => (at === null ? '–' : timeText(at)) },
]

/**
 * Finds any number that somebody reads out on the telephone. The search is logged, and opening a customer is
 * an access.
 */
export function FindScreen() {
  const [search] = useSearch()
  const typed = search.get('q') ?? ''
  const { customers, things } = lookedFor(typed)
  return (
    <Screen
      title="Search"
      filters={<FilterBar fields={[{ name: 'q', label: 'Any number, whole phone or name' }]} />}
    >
      {typed === '' && (
        <EmptyState
          icon={<Search size={26} strokeWidth={1.75} />}
          title="By the number of an order, recharge, withdrawal, loan or journal, or of a customer, by the whole phone or by name."
        />
      )}
      {things && customers ? (
        <Both typed={typed} />
      ) : (
        <>
          {things && <Things number={typed} />}
          {customers && <Customers search={typed} />}
        </>
      )}
    </Screen>
  )
}

/**
 * A number that may belong to a customer or to something else: that one kind has no match is said only if the
 * other has none either.
 */
function Both({ typed }: { typed: string }) {
  const things = useThings(typed).data?.length
  const customers = useCustomers(typed).rows?.length
  return (
    <>
      {(things !== 0 || customers === 0) && <Things number={typed} />}
      {(customers !== 0 || things === 0) && <Customers search={typed} />}
    </>
  )
}

function Things({ number }: { number: string }) {
  const found = useThings(number)
  const failure = useFailure(found)
  return (
    <Panel title="Things" flush>
      {failure ? (
        <QueryFailure failure={failure} onRetry={found.refetch} />
      ) : !found.data ? (
        <SkeletonRows count={2} />
      ) : found.data.length === 0 ? (
        <EmptyState
          icon={<SearchX size={26} strokeWidth={1.75} />}
          title="Nothing that you may see has this number. It has to be whole."
        />
      ) : (
        <DataTable
          label="Things"
          columns={columns}
          rows={found.data}
          keyOf={({ kind, number: own }) => `${kind} ${own}`}
        />
      )}
    </Panel>
  )
}

function Customers({ search }: { search: string }) {
  return (
    <Panel title="Customers" flush>
      <ListOf<CustomerRow>
        list={useCustomers(search)}
        label="Customers"
        columns={customerColumns}
        keyOf={({ displayId }) => displayId}
        hrefOf={({ displayId }) => `/customers/${displayId}`}
        empty="Nobody was found. A phone has to be whole, ten digits."
      />
    </Panel>
  )
}
