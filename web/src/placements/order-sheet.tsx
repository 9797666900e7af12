import { sumOf } from '@tarazu/contract/orders/fee-line'
import type { Order } from '@tarazu/contract/orders/order'
import { Button } from '@tarazu/ui/button'
import { ChangeText } from '@tarazu/ui/change-text'
import { Facts } from '@tarazu/ui/facts'
import { MoneyText } from '@tarazu/ui/money-text'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { Sheet } from '@tarazu/ui/sheet'
import { useState } from 'react'
import { useDateFormat } from '../language/date-format.ts'
import { useHintText } from '../language/hint-text.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { useLast } from '../navigation/last.ts'
import { Link } from '../navigation/link.tsx'
import { pathTo } from '../navigation/paths.ts'
import { useLot } from '../orders/queries.ts'
import { OrderStatus } from './order-row.tsx'
import { usePlacementPrice } from './placement-price.ts'
import styles from './placements.module.css'
import { useRateWords } from './rate-words.ts'
import { SellSheet } from './sell-sheet.tsx'

/** One order in full, with the sale of what is left of a purchase. */
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
  // A lot that is sold out is no longer listed, but the sale's outcome still has to be shown.
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
  const rate = useRateWords({ ...order, rateSource: null, rateAt: null })
  const fees = useFees()
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
        { label: t('placements.buyPrice'), value: price(order.price, order.currency) },
        ...(sale
          ? [
              {
                label: t('placements.sellPrice'),
                value: price(order.sellPrice ?? order.askedPrice, order.currency),
              },
              ...rate.facts,
            ]
          : []),
        ...(order.filled > 0
          ? [{ label: t('placements.value'), value: <MoneyText paise={order.value} /> }]
          : []),
        ...(order.grossProfit === null
          ? []
          : [{ label: t('placements.profit'), value: <ChangeText paise={order.grossProfit} /> }]),
        ...fees(order),
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

/** The fees of an order. A sale lists all that lies between the profit before fees and the one after them. */
function useFees() {
  const { t } = useTranslation()
  const { wallet } = useNumberFormat()
  return ({ filled, fees, grossProfit, profit, currency }: Order) => {
    if (filled === 0) return []
    const charged = sumOf(fees)
    if (grossProfit === null || profit === null)
      return [{ label: t('placements.fees'), value: <MoneyText paise={charged} /> }]
    const rest = grossProfit - charged - profit
    return [
      { label: t('placements.feesOfSale'), value: <MoneyText paise={charged} /> },
      // The rest in a foreign currency includes the change of the rate since the purchase.
      currency === wallet
        ? { label: t('placements.feesOfPurchase'), value: <MoneyText paise={rest} /> }
        : { label: t('placements.feesAndRate'), value: <ChangeText paise={-rest} /> },
    ]
  }
}
