import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import type { Preview } from './estimate.ts'
import styles from './ticket.module.css'

type Props = { next: NonNullable<Preview['feesNext']> }

/** The fees of the same order once announced fees are in force. */
export function FeesNext({ next: { from, total } }: Props) {
  const { t } = useTranslation()
  const format = useNumberFormat()
  const date = useDateFormat()
  return (
    <p className={styles.note}>
      {t('orders.feesNext', { date: date.day(from), amount: format.money(total) })}
    </p>
  )
}
