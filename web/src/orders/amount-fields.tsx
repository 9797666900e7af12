import { AmountField } from '@tarazu/ui/amount-field'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { Segmented } from '@tarazu/ui/segmented'
import { useTranslation } from '../language/languages.ts'
import styles from './amount-fields.module.css'
import { useQuantityError } from './quantity-error.ts'
import type { TicketState } from './ticket-state.ts'

/** Whether the purchase is for a number of units or for an amount of money, and the amount. */
export function AmountFields({ state }: { state: TicketState }) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const error = useQuantityError(state)
  const { ticket, change, problems, estimate } = state
  const byAmount = ticket.amount !== undefined
  const wrong = problems.amount ? t('recurring.amountMissing') : error
  return (
    <div className={styles.amount}>
      <Segmented
        label={t('recurring.by')}
        options={[
          { value: 'shares', label: t('recurring.byShares') },
          { value: 'amount', label: t('recurring.byAmount') },
        ]}
        value={byAmount ? 'amount' : 'shares'}
        onChange={(by) => change({ ...ticket, amount: by === 'amount' ? '' : undefined })}
      />
      {byAmount && (
        <AmountField
          label={t('recurring.amount')}
          amount={ticket.amount ?? ''}
          hundredths
          onChange={(amount) => change({ ...ticket, amount })}
          error={ticket.amount === '' ? undefined : wrong}
          hint={
            estimate
              ? t('recurring.buys', {
                  count: format.count(estimate.quantity),
                  total: format.money(estimate.total),
                })
              : t('recurring.amountHint')
          }
        />
      )}
    </div>
  )
}
