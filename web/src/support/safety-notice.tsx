import { ShieldCheck } from 'lucide-react'
import { useTranslation } from '../language/languages.ts'
import styles from './support.module.css'

/** Always visible where customers write to support (safety H15). */
export function SafetyNotice() {
  const { t } = useTranslation()
  return (
    <p className={styles.safety} role="note">
      <ShieldCheck size={18} strokeWidth={1.9} aria-hidden="true" />
      <span>{t('support.safety')}</span>
    </p>
  )
}
