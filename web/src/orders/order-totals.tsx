import type { Order } from '@tarazu/contract/orders/order'
import { ChangeText } from '@tarazu/ui/change-text'
import { Facts } from '@tarazu/ui/facts'
import { MoneyText } from '@tarazu/ui/money-text'
import { useFeeName } from '../language/fee-name.ts'
import { useTranslation } from '../language/languages.ts'
import { useCostEach } from '../prices/cost-each.ts'
import { totalOf } from './order-state.ts'
import { usePrice } from './order-words.ts'

/** Price, value, fees and total of the filled part of an order. */
export function OrderTotals({ order, kind }: { order: Order; kind?: 'lines' | 'inset' }) {
  const { t } = useTranslation()
  const price = usePrice()
  const costEach = useCostEach()
  const feeName = useFeeName()
  if (order.filled === 0) return null
  const bought = order.side === 'buy'
  return (
    <Facts
      kind={kind ?? 'lines'}
      facts={[
        {
          label: t('orders.fillPrice'),
          value: price(bought ? order.price : order.sellPrice, order.currency),
        },
        { label: t('orders.value'), value: <MoneyText paise={order.value} /> },
        ...order.fees.map((fee) => ({ label: feeName(fee), value: <MoneyText paise={fee.amount} /> })),
        {
          label: bought ? t('orders.totalPaid') : t('orders.totalReceived'),
          value: <MoneyText paise={totalOf(order)} />,
        },
        ...(order.buyPrice === null
          ? []
          : [{ label: t('placements.cost'), value: costEach(order.buyPrice) }]),
        ...(order.grossProfit === null
          ? []
          : [{ label: t('placements.profit'), value: <ChangeText paise={order.grossProfit} /> }]),
        ...(order.profit === null
          ? []
          : [
              {
                label: t(order.grossProfit === null ? 'orders.realisedProfit' : 'placements.realised'),
                value: <ChangeText paise={order.profit} />,
              },
            ]),
      ]}
    />
  )
}
