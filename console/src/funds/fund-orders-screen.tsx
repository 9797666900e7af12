import { type FundOrderStatus, fundOrderStatuses } from '@tarazu/contract/funds/fund'
import type { FundOrderRow } from '@tarazu/contract/funds/operate-api'
import { Facts } from '@tarazu/ui/facts'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { MoneyText } from '@tarazu/ui/money-text'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { StatusChip, type Tone } from '@tarazu/ui/tag'
import type { Column } from '../lists/data-table.tsx'
import { FilterBar } from '../lists/filter-bar.tsx'
import { MoneyCell } from '../lists/money-cell.tsx'
import { Detail, QueueScreen } from '../lists/queue-screen.tsx'
import { CustomerLink } from '../shell/customer-link.tsx'
import { useSearch } from '../shell/router.tsx'
import { DetailSection } from '../shell/screen.tsx'
import { timeText } from '../text/time-text.ts'
import { useFundOrder, useFundOrders } from './queries.ts'

const words: Record<FundOrderStatus, string> = {
  active: 'Active',
  completed: 'Completed',
  cancelled: 'Cancelled',
}
const tones: Record<FundOrderStatus, Tone> = { active: 'notice', completed: 'success', cancelled: 'neutral' }

const filters = [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: '', label: 'All' },
      ...fundOrderStatuses.map((value) => ({ value, label: words[value] })),
    ],
  },
]

const columns: readonly Column<FundOrderRow>[] = [
  { head: 'Fund', at: 'title', grows: true, cell: ({ name }) => name },
  { head: 'Number', at: 'detail', cell: ({ number }) => number },
  { head: 'Customer', at: 'detail', cell: ({ customer }) => <CustomerLink id={customer} /> },
  { head: 'Amount', at: 'value', align: 'end', cell: ({ amount }) => <MoneyCell paise={amount} /> },
  { head: 'State', at: 'note', cell: ({ state }) => <State of={state} /> },
]

const State = ({ of }: { of: FundOrderStatus }) => <StatusChip tone={tones[of]}>{words[of]}</StatusChip>

/** Purchases of funds by all customers, only read: what becomes of them is decided fund by fund. */
export function FundOrdersScreen() {
  const [search] = useSearch()
  const state = fundOrderStatuses.find((each) => each === search.get('state'))
  const list = useFundOrders({ state, search: search.get('q') ?? undefined })
  return (
    <QueueScreen
      title="Fund orders"
      path="/fund-orders"
      list={list}
      columns={columns}
      keyOf={({ number }) => number}
      filters={<FilterBar filters={filters} fields={[{ name: 'q', label: 'Number or fund' }]} />}
      empty="Nothing fits."
      detail={(number) => <FundOrderDetail number={number} />}
    />
  )
}

function FundOrderDetail({ number }: { number: string }) {
  const order = useFundOrder(number)
  const failure = useFailure(order)
  if (failure) return <QueryFailure failure={failure} onRetry={order.refetch} />
  if (order.data === undefined) return <SkeletonRows count={5} />
  if (order.data === null) return <p>There is no such order.</p>
  const { name, state, customer, amount, paidReturn, reason, endedBy, endedAt, endsAt, createdAt } =
    order.data
  return (
    <Detail title={name} note={number} state={<State of={state} />}>
      <DetailSection title="Facts">
        <Facts
          facts={[
            { label: 'Customer', value: <CustomerLink id={customer} /> },
            { label: 'Amount', value: <MoneyText paise={amount} /> },
            ...(paidReturn === null ? [] : [{ label: 'Return', value: <MoneyText paise={paidReturn} /> }]),
            { label: 'Bought', value: timeText(createdAt) },
            { label: 'Period ends', value: timeText(endsAt) },
            ...(endedAt === null ? [] : [{ label: 'Ended', value: `${timeText(endedAt)}, by ${endedBy}` }]),
            ...(reason === null ? [] : [{ label: 'Reason', value: reason }]),
          ]}
        />
      </DetailSection>
    </Detail>
  )
}
