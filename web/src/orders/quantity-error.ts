import { maxQuantity } from '@tarazu/contract/orders/rules'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useTranslation } from '../language/languages.ts'
import { useReasonText } from './order-words.ts'
import type { TicketState } from './ticket-state.ts'

/** Why this quantity cannot be sent, or undefined. */
export function useQuantityError({
  ticket,
  problems,
  refusal,
  preview,
}: Pick<TicketState, 'ticket' | 'problems' | 'refusal' | 'preview'>) {
  const { t } = useTranslation()
  const reason = useReasonText()
  const format = useNumberFormat()
  const { quantity } = problems
  if (quantity?.problem === 'count_invalid') return t('orders.quantityMin')
  if (quantity?.problem === 'count_max') {
    if (ticket.position === 'exact')
      return t('orders.quantityMost', { count: format.count(quantity.maximum) })
    // A maximum other than the position's is the number of units that are held.
    if (quantity.maximum !== maxQuantity[ticket.position])
      return t('orders.held', { count: format.count(quantity.maximum) })
    return t('orders.quantityMax', {
      n: format.count(quantity.maximum),
      type: t(ticket.position === 'half' ? 'orders.quantityMaxHalf' : 'orders.quantityMaxFull'),
    })
  }
  if (refusal === 'no_position') {
    return preview?.held ? t('orders.held', { count: format.count(preview.held) }) : t('orders.heldNone')
  }
  // These are shown at the price fields, or above the button.
  if (refusal === null || ['price_invalid', 'time_no', 'halted'].includes(refusal)) return undefined
  return reason({ code: refusal, text: refusal })
}
