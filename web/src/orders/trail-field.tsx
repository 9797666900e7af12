import { maxTrailBps } from '@tarazu/contract/orders/rules'
import { Segmented } from '@tarazu/ui/segmented'
import { TextField } from '@tarazu/ui/text-field'
import { priceTyped } from '../forms/typed-price.ts'
import { useTranslation } from '../language/languages.ts'
import type { TicketState } from './ticket-state.ts'
import { trailUnits } from './trail.ts'

/** How far a trailing stop stays from the best price: in percent, or in the currency of the price. */
export function TrailField({
  state,
}: {
  state: Pick<TicketState, 'ticket' | 'change' | 'problems' | 'instrument'>
}) {
  const { t } = useTranslation()
  const { ticket, change, problems, instrument } = state
  const { trail } = ticket
  const percent = trail.unit === 'percent'
  return (
    <>
      <Segmented
        label={t('orders.trailUnit')}
        options={trailUnits.map((value) => ({ value, label: t(`orders.trailUnitOf.${value}`) }))}
        value={trail.unit}
        onChange={(unit) => change({ ...ticket, trail: { unit, amount: '' } })}
      />
      <TextField
        label={t('orders.trail')}
        value={trail.amount}
        onChange={(text) => change({ ...ticket, trail: { ...trail, amount: priceTyped(text) } })}
        inputMode="decimal"
        autoComplete="off"
        suffix={percent ? '%' : instrument.data?.currency}
        error={problems.trail && t('orders.trailMissing', { max: maxTrailBps / 100 })}
        hint={t('orders.trailHint')}
      />
    </>
  )
}
