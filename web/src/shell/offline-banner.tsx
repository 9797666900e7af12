import { WifiOff } from 'lucide-react'
import { useOnline } from '../data/online.ts'
import { useTranslation } from '../language/languages.ts'
import styles from './offline-banner.module.css'

export function OfflineBanner() {
  const { t } = useTranslation()
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className={styles.banner}>
          <WifiOff size={16} aria-hidden="true" />
          {t('shell.offline')}
        </p>
      )}
    </div>
  )
}
