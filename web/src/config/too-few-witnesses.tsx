import { useTranslation } from '../language/languages.ts'
import styles from './figure-cards.module.css'
import { useTransparency } from './transparency-query.ts'

/** Stands beside whatever says that something was checked, where fewer have co-signed than ought to. */
export function TooFewWitnesses() {
  const { t } = useTranslation()
  const { data: figures } = useTransparency()
  return figures?.log_witnessed === false && <span className={styles.few}>{t('config.witnesses.few')}</span>
}
