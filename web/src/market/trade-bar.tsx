import { Button } from '@tarazu/ui/button'
import { useHaltText } from '../shell/halt-text.ts'
import { useTranslation } from '../shell/languages.ts'
import type { Detail } from './queries.ts'
import styles from './trade-bar.module.css'

type Side = 'buy' | 'sell'
type Props = { detail: Detail | undefined; onSide: (side: Side) => void; onIntent: () => void }

/** Stays at the bottom while the page scrolls. Absent for what can only be looked at, such as an index. */
export function TradeBar({ detail, onSide, onIntent }: Props) {
  const { t } = useTranslation()
  const haltText = useHaltText()
  if (detail && !detail.tradable) return null
  const disabled = !detail || detail.halted
  return (
    <div className={styles.bar}>
      {detail?.halt && (
        <p className={styles.notice} role="status">
          {haltText(detail.halt)}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          variant="neutral"
          block
          disabled={disabled}
          onPointerDown={onIntent}
          onFocus={onIntent}
          onClick={() => onSide('sell')}
        >
          {t('market.sell')}
        </Button>
        <Button
          block
          disabled={disabled}
          onPointerDown={onIntent}
          onFocus={onIntent}
          onClick={() => onSide('buy')}
        >
          {t('market.buy')}
        </Button>
      </div>
    </div>
  )
}
