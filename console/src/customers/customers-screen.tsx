import { FilterBar } from '../lists/filter-bar.tsx'
import { QueueScreen } from '../lists/queue-screen.tsx'
import { useSearch } from '../shell/router.tsx'
import { customerColumns } from './customer-columns.tsx'
import { CustomerDetail } from './customer-detail.tsx'
import { useCustomers } from './queries.ts'

/**
 * Customers are found by number, by whole phone number or by name. Opening one is an access, which is logged
 * and which the customer sees.
 */
export function CustomersScreen() {
  const [search] = useSearch()
  return (
    <QueueScreen
      title="Customers"
      path="/customers"
      list={useCustomers(search.get('q') ?? '')}
      columns={customerColumns}
      keyOf={({ displayId }) => displayId}
      filters={<FilterBar fields={[{ name: 'q', label: 'Number, whole phone or name' }]} />}
      empty="Nobody was found. A phone has to be whole, ten digits."
      detail={(displayId) => <CustomerDetail key={displayId} displayId={displayId} />}
    />
  )
}
