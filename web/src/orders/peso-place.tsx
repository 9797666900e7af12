import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useTranslation } from '../language/languages.ts'
import styles from './ticket.module.css'

/** The words of the line in pesos unseen: they wrap as the real ones will. */
export function PesoPlace() {
  const { t } = useTranslation()
  const { wallet } = useNumberFormat()
  if (wallet === 'MXN') return null
  return (
    <p className={styles.note} style={{ visibility: 'hidden' }} aria-hidden="true">
      {`${t('orders.pesosValue', { value: '10,000.00' })} · ${t('orders.pesosNote', { rate: '20.29' })}`}
    </p>
  )
}
