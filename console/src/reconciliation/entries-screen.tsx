import { EmptyState } from '@tarazu/ui/empty-state'
import { BookOpen } from 'lucide-react'
import type { Column } from '../lists/data-table.tsx'
import { FilterBar } from '../lists/filter-bar.tsx'
import { QueueScreen } from '../lists/queue-screen.tsx'
import { useParams, useSearch } from '../shell/router.tsx'
import { Panel, Screen } from '../shell/screen.tsx'
import { stateText } from '../text/state-text.ts'
import { timeText } from '../text/time-text.ts'
import { JournalDetail } from './journal-detail.tsx'
import { useAccountEntries } from './queries.ts'
import { unitText } from './unit-text.ts'

type Row = NonNullable<ReturnType<typeof useAccountEntries>['rows']>[number]

const fields = [
  { name: 'customer', label: 'Customer' },
  { name: 'address', label: 'Account, such as house:suspense' },
  { name: 'asset', label: 'Asset' },
]

const columnsOf = (asset: string): readonly Column<Row>[] => [
  { head: 'Journal', at: 'detail', cell: ({ journal }) => journal },
  { head: 'Time', at: 'note', cell: ({ at }) => timeText(at) },
  { head: 'Reason', at: 'title', grows: true, cell: ({ reason }) => stateText(reason) },
  { head: 'Belongs to', cell: ({ thing }) => thing ?? '–' },
  {
    head: 'Amount',
    at: 'value',
    align: 'end',
    cell: ({ amount }) => <span className="num">{unitText(asset, amount)}</span>,
  },
]

/** The entries of one account, newest first; each leads to its journal, which has an address of its own. */
export function EntriesScreen() {
  const [search] = useSearch()
  const address = search.get('address') ?? undefined
  const customer = search.get('customer') ?? undefined
  const { number } = useParams()
  const filters = <FilterBar fields={fields} />
  if (address === undefined && customer === undefined) {
    if (number !== undefined)
      return (
        <Screen title="Account entries" filters={filters}>
          <Panel>
            <JournalDetail id={number} />
          </Panel>
        </Screen>
      )
    return (
      <Screen title="Account entries" filters={filters}>
        <EmptyState
          icon={<BookOpen size={28} />}
          title="Give the number of a customer, or the address of an account."
        />
      </Screen>
    )
  }
  return <Entries address={address} customer={customer} asset={search.get('asset') ?? undefined} />
}

type Account = { address: string | undefined; customer: string | undefined; asset: string | undefined }

function Entries({ address, customer, asset }: Account) {
  const list = useAccountEntries({ address: customer === undefined ? address : undefined, customer, asset })
  return (
    <QueueScreen
      title="Account entries"
      path="/ledger-entries"
      list={list}
      columns={columnsOf(asset ?? 'INR')}
      keyOf={({ journal }) => journal}
      filters={<FilterBar fields={fields} />}
      empty="Nothing has moved it."
      detail={(journal) => <JournalDetail id={journal} />}
    />
  )
}
