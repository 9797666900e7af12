import { ChangeText } from '@tarazu/ui/change-text'
import { directionOf } from '@tarazu/ui/direction'
import { PriceText } from '@tarazu/ui/price-text'
import { Skeleton } from '@tarazu/ui/skeleton'
import { Sparkline } from '@tarazu/ui/sparkline'
import type { LiveQuote } from '../data/live.ts'
import { useInstrumentName } from '../language/instrument-name.ts'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import { pathTo } from '../navigation/paths.ts'
import { shownPrice } from '../prices/shown-price.ts'
import styles from './index-card.module.css'
import type { Line } from './queries.ts'

type Props = { symbol: string; name: string; market: string; line: Line; quote: LiveQuote | undefined }

/** An index with price, change and the day's line; links to the stocks of its market. */
export function IndexCard({ symbol, name, market, line: { data, isError }, quote }: Props) {
  const { t } = useTranslation()
  const nameOf = useInstrumentName()
  const { price, percent, freshness } = shownPrice(data, quote)
  const doubt = freshness === 'delayed' || freshness === 'stale' ? freshness : undefined
  if (!data && !quote && !isError) return <IndexCardSkeleton />
  return (
    <li className={styles.card}>
      <Link className={styles.link} to={pathTo('stockList', { symbol, market, name })}>
        <span className={styles.name}>{nameOf({ symbol, name })}</span>
        <PriceText value={price} digits={data?.decimals ?? 2} size="card" />
        <span className={styles.change}>
          {percent === undefined ? t('shell.noPrice') : <ChangeText percent={percent} />}
          {doubt && <span className={styles.doubt}>{t(`shell.${doubt}`)}</span>}
        </span>
        <span className={styles.line}>
          <Sparkline
            linePath={data?.linePath}
            areaPath={data?.areaPath}
            direction={directionOf(percent ?? 0)}
            height={48}
          />
        </span>
      </Link>
    </li>
  )
}

export function IndexCardSkeleton() {
  return (
    <li className={styles.card} aria-hidden="true">
      <span className={styles.link}>
        <Skeleton width="62%" height={14} />
        <span className={styles.waiting}>
          <Skeleton width="78%" height={18} />
        </span>
        <Skeleton width="50%" height={14} />
      </span>
    </li>
  )
}
