import type { Side } from '@tarazu/contract/orders/rules'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useTranslation } from '../language/languages.ts'
import type { TicketState } from './ticket-state.ts'

/** Names what the ticket's button does: "Buy 12 shares". */
export function useActionName() {
  const { t } = useTranslation()
  const format = useNumberFormat()
  return ({ ticket, instrument, closed, quantity: count = 0 }: TicketState) => {
    if (closed) return t('orders.queue')
    if (count < 1) return t(`orders.${ticket.side}`)
    const shares = (instrument.data?.kind ?? 'stock') === 'stock'
    const keys: Record<Side, 'buyShares' | 'buyUnits' | 'sellShares' | 'sellUnits'> = shares
      ? { buy: 'buyShares', sell: 'sellShares' }
      : { buy: 'buyUnits', sell: 'sellUnits' }
    // One alone has a form of its own.
    return t(`orders.${keys[ticket.side]}`, { count: count === 1 ? count : format.count(count) })
  }
}
