import type { Freshness } from '@tarazu/contract/market/instrument'
import { Button } from '@tarazu/ui/button'
import { useHaltText } from '../language/halt-text.ts'
import { useTranslation } from '../language/languages.ts'
import type { Detail } from './queries.ts'
import styles from './trade-bar.module.css'

type Side = 'buy' | 'sell'
type Props = {
  detail: Detail | undefined
  /** Freshness of the shown price. */
  freshness: Freshness
  onSide: (side: Side) => void
  onIntent: () => void
}

/** Buttons at the bottom of the screen; nothing for what cannot be traded, such as an index. */
export function TradeBar({ detail, freshness, onSide, onIntent }: Props) {
  const { t } = useTranslation()
  const haltText = useHaltText()
  if (detail && !detail.tradable) return null
  // The server accepts no order, whatever its terms, without a price that may fill it.
  const unpriced = freshness === 'stale' || freshness === 'none'
  const disabled = !detail || detail.halted || unpriced
  const notice = detail?.halt ? haltText(detail.halt) : detail && unpriced ? t('hint.price_stale') : undefined
  return (
    <div className={styles.bar}>
      {notice && (
        <p className={styles.notice} role="status">
          {notice}
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
