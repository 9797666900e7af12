import { useTranslation } from '../language/languages.ts'
import { isPastStop, type Ticket } from './ticket.ts'
import { Notice } from './ticket-notices.tsx'

type Props = { state: { ticket: Ticket; price: number | undefined } }

/**
 * What becomes of an order whose stop the price has reached: a sale goes to market, a stop limit keeps to its
 * limit, and a purchase to what is reserved for it.
 */
export function PastStop({ state: { ticket, price } }: Props) {
  const { t } = useTranslation()
  if (!isPastStop(ticket, price)) return null
  const bound = ticket.side === 'buy' || ticket.type === 'stop_limit'
  return <Notice>{t(bound ? 'orders.pastStopBound' : 'orders.pastStop')}</Notice>
}
