import { Button } from '@tarazu/ui/button'
import { Card } from '@tarazu/ui/card'
import { showToast } from '@tarazu/ui/toast'
import { Download } from 'lucide-react'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { useExportOwnData } from './queries.ts'
import styles from './security.module.css'

/** Downloads everything that is stored about the customer. */
export function OwnDataCard() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const file = useExportOwnData()
  return (
    <Card>
      <div className={styles.frozen}>
        <h2 className={styles.heading}>{t('security.ownData')}</h2>
        <p>{t('security.ownDataHint')}</p>
        <Button
          variant="neutral"
          block
          icon={<Download size={20} aria-hidden="true" />}
          pending={file.isPending && t('security.ownDataMaking')}
          onClick={() => file.mutate(undefined, { onError: (error) => showToast(errorText(error), 'error') })}
        >
          {t('security.ownDataFile')}
        </Button>
      </div>
    </Card>
  )
}
