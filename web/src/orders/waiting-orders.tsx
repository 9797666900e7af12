import type { HoldingType, Order } from '@tarazu/contract/orders/order'
import { Card, SectionHeader } from '@tarazu/ui/card'
import { classes } from '@tarazu/ui/classes'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { IconButton } from '@tarazu/ui/icon-button'
import { List, ListRow } from '@tarazu/ui/list-row'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { useQuotes } from '../data/live.ts'
import { useInstrumentName } from '../language/instrument-name.ts'
import { useTranslation } from '../language/languages.ts'
import { ListEnd } from '../lists/list-end.tsx'
import { Link } from '../navigation/link.tsx'
import { pathTo } from '../navigation/paths.ts'
import { ListOrigin } from '../prices/price-origin.tsx'
import { digitsOf, shownPrice } from '../prices/shown-price.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import styles from './holdings.module.css'
import { LazyChangeSheet, usePreloadedChangeSheet } from './lazy-change-sheet.tsx'
import { useWaitingOrders } from './list-queries.ts'
import { usePrice } from './order-words.ts'

/** Orders that wait for their price or the open, each with buttons to change and cancel it. */
export function WaitingOrders({ type }: { type: HoldingType }) {
  const { t } = useTranslation()
  const [cancelling, setCancelling] = useState<string>()
  const [asking, setAsking] = useState(false)
  const [changing, setChanging] = useState<Order>()
  const [editing, setEditing] = useState(false)
  const waiting = useWaitingOrders(type)
  const failure = useFailure(waiting)
  const orders = waiting.data?.pages.flatMap(({ rows }) => rows) ?? []
  usePreloadedChangeSheet(orders.length > 0)
  const quotes = useQuotes(orders.map((order) => order.symbol))

  return (
    <>
      {failure && (
        <section>
          <SectionHeader title={t('orders.waitingOrders')} />
          <QueryFailure failure={failure} onRetry={waiting.refetch} />
        </section>
      )}
      {orders.length > 0 && (
        <section>
          <SectionHeader title={t('orders.waitingOrders')} />
          <Card kind="rows">
            <List label={t('orders.waitingOrders')}>
              {orders.map((order) => (
                <WaitingOrder
                  key={order.number}
                  order={order}
                  quote={quotes.get(order.symbol)}
                  onChange={() => {
                    setChanging(order)
                    setEditing(true)
                  }}
                  onCancel={() => {
                    setCancelling(order.number)
                    setAsking(true)
                  }}
                />
              ))}
            </List>
          </Card>
          {/* Rendered before the first price arrives, so that the content below does not jump. */}
          <div className={styles.origin}>
            <ListOrigin
              prices={[...quotes.values()].map((quote) => shownPrice(undefined, quote))}
              receivedAt={waiting.dataUpdatedAt}
            />
          </div>
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

type Quote = NonNullable<ReturnType<ReturnType<typeof useQuotes>['get']>>

type WaitingOrderProps = {
  order: Order
  quote: Quote | undefined
  onChange: () => void
  onCancel: () => void
}

function WaitingOrder({ order, quote, onChange, onCancel }: WaitingOrderProps) {
  const { t } = useTranslation()
  const nameOf = useInstrumentName()
  const price = usePrice()
  const format = useNumberFormat()
  return (
    <ListRow
      wraps
      title={nameOf(order)}
      detail={
        <span className={styles.details}>
          <span>
            {`${t(`placements.side.${order.side}`)} ${format.count(order.quantity)} · ${
              order.state === 'queued' || order.state === 'part_filled'
                ? t(`orders.stage.${order.state}`)
                : t(`orders.type.${order.type}`)
            }`}
          </span>
          <span className={classes(styles.asked, 'num')}>
            <b>{price(order.limitPrice ?? order.stopPrice ?? order.askedPrice, order.currency)}</b>{' '}
            {quote &&
              t('orders.nowAt', {
                price: format.price(quote.price, {
                  currency: order.currency,
                  digits: digitsOf(quote.bid, quote.ask, quote.price),
                }),
              })}
          </span>
        </span>
      }
      render={<Link to={pathTo('record', { no: order.number })} />}
      trailing={
        <>
          <IconButton label={`${t('orders.changeOrder')}: ${nameOf(order)}`} onClick={onChange}>
            <Pencil size={18} strokeWidth={1.75} />
          </IconButton>
          <IconButton label={`${t('orders.cancelOrder')}: ${nameOf(order)}`} onClick={onCancel}>
            <X size={20} strokeWidth={1.75} />
          </IconButton>
        </>
      }
    />
  )
}
