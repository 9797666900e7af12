import type { Order } from '@tarazu/contract/orders/api'
import { Button } from '@tarazu/ui/button'
import { ChangeText } from '@tarazu/ui/change-text'
import { Facts } from '@tarazu/ui/facts'
import { MoneyText } from '@tarazu/ui/money-text'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { Sheet } from '@tarazu/ui/sheet'
import { useState } from 'react'
import { useLot } from '../orders/queries.ts'
import { pathTo } from '../paths.ts'
import { useCostEach } from '../shell/cost-each.ts'
import { useDateFormat } from '../shell/date-format.ts'
import { useHintText } from '../shell/hint-text.ts'
import { useTranslation } from '../shell/languages.ts'
import { useLast } from '../shell/last.ts'
import { Link } from '../shell/link.tsx'
import { shownCode } from '../shell/shown-code.ts'
import { OrderStatus } from './order-row.tsx'
import { usePlacementPrice } from './placement-price.ts'
import styles from './placements.module.css'
import { SellSheet } from './sell-sheet.tsx'

/** One order in full. What a purchase has left can be sold from here. */
export function OrderSheet({ order, onClose }: { order: Order | undefined; onClose: () => void }) {
  const shown = useLast(order)
  if (!shown) return null
  return <OpenSheet key={shown.number} order={shown} open={order !== undefined} onClose={onClose} />
}

function OpenSheet({ order, open, onClose }: { order: Order; open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const bought = order.side === 'buy' && order.filled > 0
  const { data: lot } = useLot(order.number, open && bought)
  // Once all of it is sold it is no lot any more, and the sale still has its outcome to show.
  const offered = useLast(lot)
  const [selling, setSelling] = useState(false)
  const free = lot ? lot.quantity - lot.reserved : 0
  return (
    <>
      <Sheet
        open={open && !selling}
        onClose={onClose}
        title={order.name}
        detail={shownCode(order.symbol)}
        footer={
          <div className={styles.actions}>
            <Button variant="neutral" render={<Link to={pathTo('record', { no: order.number })} />}>
              {t('placements.seeRecord')}
            </Button>
            {free > 0 && (
              <Button onClick={() => setSelling(true)}>
                {t('placements.sellShares', { shares: format.count(free) })}
              </Button>
            )}
          </div>
        }
      >
        <OrderFacts order={order} held={bought && lot ? lot.quantity : undefined} />
      </Sheet>
      {offered && (
        <SellSheet
          lot={offered}
          open={open && selling}
          onClose={() => {
            setSelling(false)
            onClose()
          }}
        />
      )}
    </>
  )
}

function OrderFacts({ order, held }: { order: Order; held: number | undefined }) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const date = useDateFormat()
  const hint = useHintText()
  const price = usePlacementPrice()
  const costEach = useCostEach()
  const sale = order.side === 'sell'
  const { reason } = order
  return (
    <Facts
      kind="inset"
      facts={[
        { label: t('placements.order'), value: t(`placements.side.${order.side}`) },
        { label: t('orders.filters'), value: <OrderStatus order={order} /> },
        ...(reason ? [{ label: t('placements.reason'), value: hint(reason.code, reason.text) }] : []),
        {
          label: t(order.filled > 0 ? 'placements.quantity' : 'placements.asked'),
          value: format.count(order.quantity),
        },
        {
          label: t(sale ? 'placements.sellPrice' : 'placements.buyPrice'),
          value: price(order.sellPrice ?? order.price, order.currency),
        },
        ...(order.buyPrice === null
          ? []
          : [{ label: t('placements.cost'), value: costEach(order.buyPrice) }]),
        ...(order.filled > 0
          ? [
              { label: t('placements.value'), value: <MoneyText paise={order.value} /> },
              {
                label: t('placements.fees'),
                value: <MoneyText paise={order.fees.reduce((sum, { amount }) => sum + amount, 0n)} />,
              },
            ]
          : []),
        ...(order.grossProfit === null
          ? []
          : [{ label: t('placements.profit'), value: <ChangeText paise={order.grossProfit} /> }]),
        ...(order.profit === null
          ? []
          : [{ label: t('placements.realised'), value: <ChangeText paise={order.profit} /> }]),
        ...(held === undefined ? [] : [{ label: t('placements.held'), value: format.count(held) }]),
        { label: t('placements.created'), value: date.dayAndTime(order.createdAt) },
        { label: t('placements.number'), value: order.number },
      ]}
    />
  )
}
