import { IconButton } from '@tarazu/ui/icon-button'
import { showToast } from '@tarazu/ui/toast'
import { Copy } from 'lucide-react'
import { useTranslation } from '../language/languages.ts'
import styles from './ipo.module.css'

/** A hash to compare or to write down. */
export function HashText({ label, hash }: { label: string; hash: string }) {
  const { t } = useTranslation()
  // A page without https may not write to the clipboard; the text can still be selected.
  const copy = () =>
    void navigator.clipboard?.writeText(hash).then(
      () => showToast(t('ipo.copied'), 'success'),
      () => undefined,
    )
  return (
    <div className={styles.hash}>
      <div className={styles.hashText}>
        <span className={styles.label}>{label}</span>
        <code className={styles.code}>{hash}</code>
      </div>
      {'clipboard' in navigator && (
        <IconButton label={`${t('ipo.copy')}: ${label}`} onClick={copy}>
          <Copy size={18} />
        </IconButton>
      )}
    </div>
  )
}
