import type { Order } from '@tarazu/contract/orders/order'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { List } from '@tarazu/ui/list-row'
import { lazy, useState } from 'react'
import { useQuotes } from '../data/live.ts'
import { useDesk } from '../desk/desk.ts'
import { useTranslation } from '../language/languages.ts'
import { useAllPages } from '../lists/all-pages.ts'
import { useKeptSort } from '../lists/kept-sort.ts'
import { ListEnd } from '../lists/list-end.tsx'
import { Sortable } from '../lists/sortable.tsx'
import { ListOrigin } from '../prices/price-origin.tsx'
import { shownPrice } from '../prices/shown-price.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import styles from './holdings.module.css'
import { LazyChangeSheet, usePreloadedChangeSheet } from './lazy-change-sheet.tsx'
import type { useWaitingOrders } from './list-queries.ts'
import { WaitingActs, WaitingRow } from './waiting-row.tsx'

const WaitingTable = lazy(async () => ({ default: (await import('./waiting-table.tsx')).WaitingTable }))

// Sorts by what the columns of a desk are, which the first rows do not wait for.
const SortedWaiting = lazy(async () => ({ default: (await import('./sorted-waiting.tsx')).SortedWaiting }))

type Props = { waiting: ReturnType<typeof useWaitingOrders>; orders: readonly Order[] }

/** Orders that wait, each with buttons to change and cancel it; the last one's dialog outlasts it. */
export function WaitingList({ waiting, orders }: Props) {
  const { t } = useTranslation()
  const desk = useDesk()
  const [cancelling, setCancelling] = useState<string>()
  const [asking, setAsking] = useState(false)
  const [changing, setChanging] = useState<Order>()
  const [editing, setEditing] = useState(false)
  const { sorted } = useKeptSort('waiting')
  useAllPages(waiting, desk || sorted !== undefined)
  usePreloadedChangeSheet(orders.length > 0)
  const acts = {
    onChange(order: Order) {
      setChanging(order)
      setEditing(true)
    },
    onCancel({ number }: Order) {
      setCancelling(number)
      setAsking(true)
    },
  }

  return (
    <>
      {orders.length > 0 && (
        <section>
          <SectionHeader title={t('orders.waitingOrders')} />
          <Rows orders={orders} receivedAt={waiting.dataUpdatedAt} {...acts} />
          {(waiting.hasNextPage || waiting.isFetchNextPageError) && <ListEnd list={waiting} />}
        </section>
      )}
      {changing && (
        <LazyChangeSheet
          key={changing.number}
          order={orders.find(({ number }) => number === changing.number) ?? changing}
          open={editing}
          onClose={() => setEditing(false)}
        />
      )}
      {cancelling && (
        <CancelDialog key={cancelling} number={cancelling} open={asking} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

type RowsProps = {
  orders: readonly Order[]
  receivedAt: number
  onChange: (order: Order) => void
  onCancel: (order: Order) => void
}

/** A table on a desk, a list on a phone; and where the prices come from. */
function Rows({ orders, receivedAt, onChange, onCancel }: RowsProps) {
  const { t } = useTranslation()
  const desk = useDesk()
  const quotes = useQuotes(orders.map((order) => order.symbol))
  const actsOf = (order: Order) => ({
    order,
    onChange: () => onChange(order),
    onCancel: () => onCancel(order),
  })
  const list = (rows: readonly Order[]) => (
    <Card kind="rows">
      <List label={t('orders.waitingOrders')}>
        {rows.map((order) => (
          <WaitingRow key={order.number} quote={quotes.get(order.symbol)} {...actsOf(order)} />
        ))}
      </List>
    </Card>
  )
  return (
    <>
      {/* The page waits for the table: holdings below it would be pushed down if it came later. */}
      {desk ? (
        <WaitingTable
          rows={orders}
          quotes={quotes}
          actions={(order) => (
            <span className={styles.acts}>
              <WaitingActs {...actsOf(order)} />
            </span>
          )}
        />
      ) : orders.length === 1 ? (
        list(orders)
      ) : (
        <Sortable asListed={list(orders)}>
          <SortedWaiting rows={orders} quotes={quotes}>
            {list}
          </SortedWaiting>
        </Sortable>
      )}
      {/* Rendered before the first price arrives, so that the content below does not jump. */}
      <div className={styles.origin}>
        <ListOrigin
          prices={[...quotes.values()].map((quote) => shownPrice(undefined, quote))}
          receivedAt={receivedAt}
        />
      </div>
    </>
  )
}
