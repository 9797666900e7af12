import { Button } from '@tarazu/ui/button'
import { Card } from '@tarazu/ui/card'
import { saveFile } from '@tarazu/ui/save-file'
import { CircleCheck, Copy, Download } from 'lucide-react'
import { useTranslation } from '../language/languages.ts'
import { useCopy } from './copy.ts'
import styles from './second-factor.module.css'
import base from './security.module.css'

type Props = {
  codes: readonly string[]
  /** Confirms what was just done: a toast would cover the next button. */
  done?: string | undefined
  onKept: () => void
}

/** The codes can be shown only once, for the server keeps only their hashes. */
export function RecoveryCodes({ codes, done, onKept }: Props) {
  const { t } = useTranslation()
  const copy = useCopy()
  const text = `${t('security.recoveryFile')}\n\n${codes.join('\n')}\n`
  return (
    <Card>
      <div className={styles.card}>
        {done && (
          <p className={styles.done} role="status">
            <CircleCheck size={20} strokeWidth={1.9} aria-hidden="true" /> {done}
          </p>
        )}
        <h2 className={base.heading}>{t('security.recoveryCodes')}</h2>
        <p>{t('security.recoveryLead')}</p>
        <ol className={styles.codes} aria-label={t('security.recoveryCodes')}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className={styles.keep}>
          {'clipboard' in navigator && (
            <Button
              variant="neutral"
              size="m"
              icon={<Copy size={18} aria-hidden="true" />}
              onClick={() => copy(text)}
            >
              {t('security.recoveryCopy')}
            </Button>
          )}
          <Button
            variant="neutral"
            size="m"
            icon={<Download size={18} aria-hidden="true" />}
            onClick={() => saveFile('tarazu-recovery-codes.txt', text, 'text/plain')}
          >
            {t('security.recoveryDownload')}
          </Button>
        </div>
        <Button block onClick={onKept}>
          {t('security.recoveryKept')}
        </Button>
      </div>
    </Card>
  )
}
