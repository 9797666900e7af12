import { TriangleAlert } from 'lucide-react'
import { Button } from './button.tsx'
import styles from './error-card.module.css'
import { useUiText } from './ui-text.tsx'

type Props = {
  /** Why it failed, in words for a customer. */
  reason: string
  onRetry?: () => void
  pending?: boolean
}

export function ErrorCard({ reason, onRetry, pending = false }: Props) {
  const text = useUiText()
  return (
    <div className={styles.card} role="alert">
      <TriangleAlert className={styles.icon} size={22} aria-hidden="true" />
      <p className={styles.reason}>{reason}</p>
      {onRetry && (
        <Button variant="neutral" size="m" onClick={onRetry} pending={pending}>
          {text.retry}
        </Button>
      )}
    </div>
  )
}
