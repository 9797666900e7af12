import { StatusChip } from '@tarazu/ui/tag'
import { useTranslation } from '../language/languages.ts'
import styles from './figure-cards.module.css'
import { TooFewWitnesses } from './too-few-witnesses.tsx'

/** Whether the last check of a chain of hashes found it whole; nothing before the first check. */
export function Wholeness({ whole }: { whole: boolean | null }) {
  const { t } = useTranslation()
  return whole === null ? null : (
    <p className={styles.verdict}>
      <StatusChip tone={whole ? 'success' : 'error'}>
        {t(whole ? 'config.logWhole' : 'config.logBroken')}
      </StatusChip>
      <TooFewWitnesses />
    </p>
  )
}
