import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useTranslation } from '../language/languages.ts'
import styles from './ticket.module.css'

/** Invisible text of the line in pesos, which wraps as the real one will. */
export function PesoPlaceholder() {
  const { t } = useTranslation()
  const { wallet } = useNumberFormat()
  if (wallet === 'MXN') return null
  return (
    <p className={styles.note} style={{ visibility: 'hidden' }} aria-hidden="true">
      {`${t('orders.pesosValue', { value: '10,000.00' })} · ${t('orders.pesosNote', { rate: '20.29' })}`}
    </p>
  )
}
