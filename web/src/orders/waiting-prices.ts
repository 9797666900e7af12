import type { Order } from '@tarazu/contract/orders/order'
import { useTranslation } from '../language/languages.ts'
import { usePrice, useTrailText } from './order-words.ts'

/**
 * What a waiting order waits for: its one price, or each of several with its name, such as the target and
 * the stop of which one cancels the other.
 */
export function useWaitingPrices() {
  const { t } = useTranslation()
  const price = usePrice()
  const trail = useTrailText()
  return (order: Order): { name: string; shown: string }[] => {
    const named = (name: string, micros: bigint | null) =>
      micros === null ? [] : [{ name, shown: price(micros, order.currency) }]
    const all = [
      ...named(t(order.type === 'oco' ? 'orders.targetPrice' : 'orders.limitPrice'), order.limitPrice),
      ...named(t('orders.stopPrice'), order.stopPrice),
      ...(order.type === 'trailing'
        ? [{ name: t('orders.trail'), shown: trail(order, order.currency) }]
        : []),
      ...named(t('orders.exitTarget'), order.exitTarget),
      ...named(t('orders.exitStop'), order.exitStop),
    ]
    if (all.length > 1) return all
    return [{ name: '', shown: all[0]?.shown ?? price(order.askedPrice, order.currency) }]
  }
}
