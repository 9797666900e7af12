import type { Order } from '@tarazu/contract/orders/order'
import { useTranslation } from '../language/languages.ts'

/** Whether it is a purchase from an offer (block, QIP, issue): its price is the offer's, and nobody typed terms. */
export const isOfOffer = ({ side, kind }: Pick<Order, 'side' | 'kind'>) => side === 'buy' && kind !== 'stock'

/** How an order was meant to be filled, or what kind of offer it takes up. */
export function useTypeName() {
  const { t } = useTranslation()
  return ({ side, kind, type }: Pick<Order, 'side' | 'kind' | 'type'>) => {
    if (side === 'sell' || kind === 'stock') return t(`orders.type.${type}`)
    return kind === 'ipo' ? t('ipo.title') : t(`placements.title.${kind}`)
  }
}
