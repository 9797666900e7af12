import type { InstrumentState } from '@tarazu/contract/market/operate-api'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import type { Column } from '../lists/data-table.tsx'
import { FilterBar } from '../lists/filter-bar.tsx'
import { QueueScreen } from '../lists/queue-screen.tsx'
import { useSearch } from '../shell/router.tsx'
import { calendarDay } from '../text/time-text.ts'
import { InstrumentDetail } from './instrument-detail.tsx'
import { eventWords } from './instrument-words.ts'
import { ListShares } from './list-shares.tsx'
import { useInstruments } from './queries.ts'
import { TradingState } from './trading-state.tsx'

const shows = [
  { value: 'all', label: 'All' },
  { value: 'halted', label: 'Not traded' },
  { value: 'planned', label: 'Something is planned' },
] as const

const columns: readonly Column<InstrumentState>[] = [
  { head: 'Code', at: 'title', cell: ({ symbol }) => symbol },
  { head: 'Name', at: 'detail', grows: true, cell: ({ name }) => name },
  { head: 'Exchange', cell: ({ exchange }) => exchange },
  {
    head: 'Price',
    at: 'value',
    align: 'end',
    cell: ({ price, currency }) =>
      price === null ? 'No price' : <Price price={price} currency={currency} />,
  },
  { head: 'State', at: 'note', cell: (row) => <TradingState row={row} /> },
  {
    head: 'Next',
    at: 'note',
    cell: ({ next }) => next && `${eventWords[next.kind]}, ${calendarDay(next.day)}`,
  },
]

/** A price with two to four decimals, as many as it has. */
function Price({ price, currency }: { price: number; currency: string }) {
  const format = useNumberFormat()
  const digits = Math.min(4, Math.max(2, String(price).split('.')[1]?.length ?? 0))
  return (
    <span className="num">
      {format.price(price, { digits })} {currency}
    </span>
  )
}

/** Listed instruments, whether and why one is not traded, and its next event. */
export function InstrumentsScreen() {
  const [search] = useSearch()
  const show = shows.find(({ value }) => value === search.get('show'))?.value ?? 'all'
  const list = useInstruments(search.get('q') ?? undefined, show)
  return (
    <QueueScreen
      title="Instruments"
      path="/instruments"
      list={list}
      columns={columns}
      keyOf={({ symbol }) => symbol}
      filters={
        <FilterBar
          filters={[{ name: 'show', label: 'Show', options: shows }]}
          fields={[{ name: 'q', label: 'Code or name' }]}
        />
      }
      actions={<ListShares />}
      empty={show === 'halted' ? 'Everything is traded.' : 'Nothing fits.'}
      detail={(symbol) => <InstrumentDetail symbol={symbol} />}
    />
  )
}
