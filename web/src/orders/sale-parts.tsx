import { maxQuantity } from '@tarazu/contract/orders/rules'
import { Chip } from '@tarazu/ui/chip'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import type { ReactNode } from 'react'
import { useTranslation } from '../language/languages.ts'
import styles from './ticket.module.css'
import { saleParts } from './ticket.ts'
import type { TicketState } from './ticket-state.ts'

type Props = {
  state: Pick<TicketState, 'ticket' | 'preview' | 'instrument' | 'change'>
  /** Shown instead while there are fewer than two units to sell. */
  children: ReactNode
}

/** Chips that sell half or all of the held units. */
export function SaleParts({ state, children }: Props) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const { ticket, preview, instrument, change } = state
  if (!preview || !instrument.data) return children
  const { half, max } = saleParts(ticket, preview.held, preview.maximum, instrument.data.lot)
  if (max < 2) return children
  const sell = (quantity: number) => () =>
    change({
      ...ticket,
      quantity: String(quantity),
      position: ticket.position === 'half' && quantity > maxQuantity.half ? 'full' : ticket.position,
    })
  const all = max === preview.held ? 'orders.saleAll' : 'orders.saleMost'
  return (
    <fieldset className={styles.positions} aria-label={t('orders.saleParts')}>
      {half > 0 && (
        <Chip kind="choice" onClick={sell(half)}>
          {t('orders.salePart', { percent: 50 })}
        </Chip>
      )}
      <Chip kind="choice" onClick={sell(max)}>
        {t(all, { count: format.count(max) })}
      </Chip>
    </fieldset>
  )
}
