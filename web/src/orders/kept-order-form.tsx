import type { BasketRow } from '@tarazu/contract/baskets/api'
import { maxQuantity, type Side } from '@tarazu/contract/orders/rules'
import { Button } from '@tarazu/ui/button'
import { QuantityStepper } from '@tarazu/ui/quantity-stepper'
import { Segmented } from '@tarazu/ui/segmented'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../language/languages.ts'
import { keptOrder, ticketOfKept } from './kept-order.ts'
import { useQuantityError } from './quantity-error.ts'
import { useInstrument, usePreview } from './queries.ts'
import { TermsFields } from './terms-fields.tsx'
import styles from './ticket.module.css'
import { newTicket, previewInput, type Ticket, ticketProblems, withSide } from './ticket.ts'

type Props = { symbol: string; row?: BasketRow | undefined; onDone: (row: BasketRow) => void }

/** Writes an order that is placed later, with the fields that the ticket has. */
export function KeptOrderForm({ symbol, row, onDone }: Props) {
  const { t } = useTranslation()
  const [ticket, setTicket] = useState<Ticket>(() =>
    row ? ticketOfKept(row) : { ...newTicket('buy'), position: 'exact' },
  )
  const instrument = useInstrument(symbol)
  const { data: preview } = usePreview(previewInput(ticket, symbol, true), true)
  const tick = instrument.data ? BigInt(Math.round(instrument.data.tick * 1e6)) : 0n
  const problems = ticketProblems(ticket, tick, maxQuantity.exact)
  // What is there now says little of what is there when the order is placed: only prices are said at once.
  const refusal = preview?.refusal === 'price_invalid' ? preview.refusal : null
  const state = { ticket, change: setTicket, problems, refusal, preview, instrument, tick, closed: false }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(problems).length === 0) onDone(keptOrder(ticket, symbol))
  }
  return (
    <form className={styles.fields} onSubmit={submit} noValidate>
      <Segmented<Side>
        label={t('orders.side')}
        options={[
          { value: 'buy', label: t('orders.buy'), tone: 'brand' },
          { value: 'sell', label: t('orders.sell'), tone: 'sell' },
        ]}
        value={ticket.side}
        onChange={(side) => setTicket({ ...withSide(ticket, side), quantity: ticket.quantity })}
      />
      <QuantityStepper
        label={t('orders.quantity')}
        value={ticket.quantity}
        onChange={(quantity) => setTicket({ ...ticket, quantity })}
        min={1}
        max={maxQuantity.exact}
        error={useQuantityError(state)}
      />
      <TermsFields state={state} />
      <Button type="submit" block disabled={Object.keys(problems).length > 0}>
        {t('baskets.keepOrder')}
      </Button>
    </form>
  )
}
