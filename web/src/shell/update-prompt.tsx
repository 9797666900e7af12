import { Button } from '@tarazu/ui/button'
import { useEffect, useState } from 'react'
import { useTranslation } from '../language/languages.ts'
import styles from './update-prompt.module.css'

/** Asks before a new version takes over, so that no order form disappears under the customer's hands. */
export function UpdatePrompt() {
  const { t } = useTranslation()
  const [update, setUpdate] = useState<() => void>()
  useEffect(() => {
    // The open app goes on as it is where there is no network, and looks again when it is opened again.
    void import('virtual:pwa-register').then(
      ({ registerSW }) => {
        const apply = registerSW({ onNeedRefresh: () => setUpdate(() => () => void apply(true)) })
      },
      () => undefined,
    )
  }, [])
  return (
    <div role="status">
      {update && (
        <div className={styles.prompt}>
          <p className={styles.text}>{t('shell.update')}</p>
          <Button variant="ghost" size="m" onClick={() => setUpdate(undefined)}>
            {t('shell.later')}
          </Button>
          <Button size="m" onClick={update}>
            {t('shell.updateNow')}
          </Button>
        </div>
      )}
    </div>
  )
}
