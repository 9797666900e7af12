import type { Fund } from '@tarazu/contract/funds/api'
import { useTranslation } from '../language/languages.ts'
import styles from './funds.module.css'

/** What the estimated return is based on. */
export function Basis({ fund, open = false }: { fund: Fund; open?: boolean }) {
  const { t } = useTranslation()
  return (
    <details className={styles.basis} open={open}>
      <summary>{t('funds.basis')}</summary>
      <p>{fund.basis}</p>
    </details>
  )
}
