import { Card } from '@tarazu/ui/card'
import { useTranslation } from '../language/languages.ts'
import styles from './figure-cards.module.css'

const limits = ['unrecorded', 'outside', 'prices', 'operators', 'witnesses'] as const

/** What all that can be checked here does not show, as the README says it, too. */
export function LimitsCard() {
  const { t } = useTranslation()
  return (
    <Card>
      <h2 className={styles.title}>{t('config.limits.title')}</h2>
      <p className={styles.rule}>{t('config.limits.rule')}</p>
      <ul className={styles.limits}>
        {limits.map((limit) => (
          <li key={limit}>{t(`config.limits.${limit}`)}</li>
        ))}
      </ul>
    </Card>
  )
}
