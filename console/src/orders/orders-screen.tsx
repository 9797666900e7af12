import type { OrderRow } from '@tarazu/contract/orders/operate-api'
import { orderStateNames } from '@tarazu/contract/orders/order'
import { StatusChip } from '@tarazu/ui/tag'
import type { Column } from '../lists/data-table.tsx'
import { FilterBar } from '../lists/filter-bar.tsx'
import { MoneyCell } from '../lists/money-cell.tsx'
import { QueueScreen } from '../lists/queue-screen.tsx'
import { CustomerLink } from '../shell/customer-link.tsx'
import { useSearch } from '../shell/router.tsx'
import { Count } from '../text/number-text.tsx'
import { OrderDetail } from './order-detail.tsx'
import { orderStateTones, orderStateWords } from './order-words.ts'
import { useOrders } from './queries.ts'

const filters = [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: '', label: 'All' },
      { value: 'open', label: 'Waiting' },
      ...orderStateNames.map((value) => ({ value, label: orderStateWords[value] })),
    ],
  },
  {
    name: 'side',
    label: 'Side',
    options: [
      { value: '', label: 'Both' },
      { value: 'buy', label: 'Buy' },
      { value: 'sell', label: 'Sell' },
    ],
  },
]

const columns: readonly Column<OrderRow>[] = [
  {
    head: 'Order',
    at: 'title',
    grows: true,
    cell: ({ side, quantity, symbol }) => (
      <>
        {side === 'buy' ? 'Buy' : 'Sell'} <Count of={quantity} /> {symbol}
      </>
    ),
  },
  { head: 'Number', at: 'detail', cell: ({ number }) => number },
  { head: 'Customer', at: 'detail', cell: ({ customer }) => <CustomerLink id={customer} /> },
  { head: 'Value', at: 'value', align: 'end', cell: ({ value }) => <MoneyCell paise={value} /> },
  {
    head: 'State',
    at: 'note',
    cell: ({ state }) => <StatusChip tone={orderStateTones[state]}>{orderStateWords[state]}</StatusChip>,
  },
]

/**
 * Orders of all customers, read only but for cancelling those that wait. What concerns one customer is on
 * their page.
 */
export function OrdersScreen() {
  const [search] = useSearch()
  const state = (['open', ...orderStateNames] as const).find((each) => each === search.get('state'))
  const side = (['buy', 'sell'] as const).find((each) => each === search.get('side'))
  const list = useOrders({ state, side, search: search.get('q') ?? undefined })
  return (
    <QueueScreen
      title="Orders"
      path="/orders"
      list={list}
      columns={columns}
      keyOf={({ number }) => number}
      filters={<FilterBar filters={filters} fields={[{ name: 'q', label: 'Number or code' }]} />}
      empty={state === 'open' ? 'No order waits.' : 'Nothing fits.'}
      detail={(number) => <OrderDetail number={number} />}
    />
  )
}
