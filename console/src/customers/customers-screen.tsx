import type { CustomerRow } from '@tarazu/contract/customers/api'
import { StatusChip } from '@tarazu/ui/tag'
import type { Column } from '../shell/data-table.tsx'
import { FilterBar } from '../shell/filter-bar.tsx'
import { QueueScreen } from '../shell/queue-screen.tsx'
import { useSearch } from '../shell/router.tsx'
import { dayText } from '../shell/time-text.ts'
import { CustomerDetail } from './customer-detail.tsx'
import { standingTones, standingWords, verificationWords } from './customer-words.ts'
import { useCustomers } from './queries.ts'

const columns: readonly Column<CustomerRow>[] = [
  { head: 'Customer', at: 'title', cell: ({ displayId }) => displayId },
  {
    head: 'Name',
    at: 'detail',
    grows: true,
    // Who turns the pages of all customers is told no names; a search is in the log.
    cell: ({ name, verification }) => name ?? (verification === 'none' ? '–' : 'Shown in a search'),
  },
  { head: 'Phone', at: 'note', cell: ({ phone }) => phone },
  { head: 'Identity', cell: ({ verification }) => verificationWords[verification] },
  { head: 'Since', align: 'end', cell: ({ createdAt }) => dayText(createdAt) },
  {
    head: 'Standing',
    at: 'value',
    cell: ({ standing }) => <StatusChip tone={standingTones[standing]}>{standingWords[standing]}</StatusChip>,
  },
]

/** Found by number, by whole phone or by name. Opening one is a look, which is logged and told to the customer. */
export function CustomersScreen() {
  const [search] = useSearch()
  return (
    <QueueScreen
      title="Customers"
      path="/customers"
      list={useCustomers(search.get('q') ?? '')}
      columns={columns}
      keyOf={({ displayId }) => displayId}
      filters={<FilterBar fields={[{ name: 'q', label: 'Number, whole phone or name' }]} />}
      empty="Nobody was found. A phone has to be whole, ten digits."
      detail={(displayId) => <CustomerDetail key={displayId} displayId={displayId} />}
    />
  )
}
