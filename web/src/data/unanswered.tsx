import { Button, type ButtonVariant } from '@tarazu/ui/button'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import styles from './unanswered.module.css'

type Props = {
  /** The result of `useMove`. */
  move: { unanswered: Error | undefined; startOver: () => void }
  onAgain: () => void
  /** The address where the customer can see whether it was done. */
  records: string
  /** Called when the customer goes there: it may be the page below. */
  onRecords?: () => void
  variant?: ButtonVariant
}

/**
 * Nobody knows whether it was done: the same may be sent again, something else only when the customer says
 * so.
 */
export function Unanswered({ move, onAgain, records, onRecords, variant = 'brand' }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (
    <div className={styles.unanswered}>
      <div className={styles.notice} role="status">
        <b>{t('orders.unansweredTitle')}</b> {errorText(move.unanswered)} {t('orders.unansweredDetail')}
      </div>
      <Button variant={variant} block onClick={onAgain}>
        {t('orders.tryAgain')}
      </Button>
      <div className={styles.ways}>
        <Button variant="neutral" size="m" block render={<Link to={records} onClick={onRecords} />}>
          {t('orders.checkRecords')}
        </Button>
        <Button variant="neutral" size="m" block onClick={move.startOver}>
          {t('orders.startOver')}
        </Button>
      </div>
    </div>
  )
}
