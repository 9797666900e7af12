import { useAddressOf } from '@tarazu/ui/photo'
import { Spinner } from '@tarazu/ui/spinner'
import { CircleAlert } from 'lucide-react'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import styles from './support.module.css'
import type { Waiting } from './thread.ts'

export type Outbox = { sendAgain: (message: Waiting) => void; discard: (key: string) => void }

/** A message that is being sent, or that failed, with the reason and the choice to retry or discard it. */
export function WaitingMessage({ message, outbox }: { message: Waiting; outbox: Outbox }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const photo = useAddressOf(message.photo)
  const { content, failed, error } = message
  return (
    <li className={styles.message} data-own="" data-waiting="">
      <span className="sr">{t('support.you')}: </span>
      {message.photo && (
        <span className={styles.photo}>{photo && <img src={photo} alt={t('support.photo')} />}</span>
      )}
      {content !== '' && <p className={styles.bubble}>{content}</p>}
      {failed ? (
        <div className={styles.failed} role="alert">
          <p>
            <CircleAlert size={15} strokeWidth={2} aria-hidden="true" />
            {errorText(error, t(failed === 'photo' ? 'support.uploadFailed' : 'support.notSent'))}
          </p>
          <span className={styles.failedActions}>
            <button type="button" className={styles.link} onClick={() => outbox.sendAgain(message)}>
              {t('support.retry')}
            </button>
            <button type="button" className={styles.link} onClick={() => outbox.discard(message.key)}>
              {t('support.discard')}
            </button>
          </span>
        </div>
      ) : (
        <span className={styles.meta}>
          <Spinner size={12} /> {t('support.sending')}
        </span>
      )}
    </li>
  )
}
