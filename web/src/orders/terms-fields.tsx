import { validities } from '@tarazu/contract/orders/order'
import { validityFits } from '@tarazu/contract/orders/order-terms'
import { Segmented } from '@tarazu/ui/segmented'
import { useTranslation } from '../language/languages.ts'
import { ExitFields } from './exit-fields.tsx'
import { OrderTypeChoice } from './order-type-choice.tsx'
import { PriceFields, type PricesState } from './price-fields.tsx'
import styles from './ticket.module.css'
import { withType } from './ticket.ts'
import type { TicketState } from './ticket-state.ts'
import { TrailField } from './trail-field.tsx'

/** Fields for order type, prices and validity. */
export function TermsFields({ state }: { state: PricesState & Pick<TicketState, 'closed'> }) {
  const { t } = useTranslation()
  const { ticket, change, preview, tick, closed } = state
  const { validity } = ticket
  const possible = validities.filter((each) => validityFits(ticket.type, each) && !(each === 'ioc' && closed))
  return (
    <>
      <OrderTypeChoice
        side={ticket.side}
        value={ticket.type}
        onChange={(type) => change(withType(ticket, type, preview?.price ?? null, tick))}
      />
      <p className={styles.hint}>{t(`orders.typeHint.${ticket.type}`)}</p>
      <PriceFields state={state} />
      {ticket.type === 'trailing' && <TrailField state={state} />}
      {ticket.side === 'buy' && <ExitFields state={state} />}
      <Segmented
        label={t('orders.validity')}
        options={possible.map((value) => ({ value, label: t(`orders.validityOf.${value}`) }))}
        value={ticket.validity}
        onChange={(validity) => change({ ...ticket, validity })}
      />
      {(validity === 'ioc' || validity === 'gtt') && (
        <p className={styles.hint}>{t(`orders.validityHint.${validity}`)}</p>
      )}
    </>
  )
}
