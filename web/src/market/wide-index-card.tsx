import { Card } from '@tarazu/ui/card'
import { ChangeText } from '@tarazu/ui/change-text'
import { directionOf } from '@tarazu/ui/direction'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { PriceText } from '@tarazu/ui/price-text'
import { Skeleton } from '@tarazu/ui/skeleton'
import { Sparkline } from '@tarazu/ui/sparkline'
import { useQuotes } from '../data/live.ts'
import { useInstrumentName } from '../language/instrument-name.ts'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import { shownPrice } from '../prices/shown-price.ts'
import { useLine } from './queries.ts'
import styles from './wide-index-card.module.css'

type Props = {
  symbol: string
  name: string
  /** Address that the card links to. */
  to: string
}

/** An index above a list, over the whole width: price, change and the day's line. */
export function WideIndexCard({ symbol, name, to }: Props) {
  const { t } = useTranslation()
  const nameOf = useInstrumentName()
  const line = useLine(symbol)
  const failure = useFailure(line)
  const quote = useQuotes([symbol]).get(symbol)
  const { data } = line
  if (failure) {
    return <QueryFailure failure={failure} onRetry={line.refetch} />
  }
  const { price, change, percent, source, freshness } = shownPrice(data, quote)
  const doubt = freshness === 'delayed' || freshness === 'stale' ? freshness : undefined
  const origin = [source, doubt].flatMap((each) => (each ? [t(`shell.${each}`)] : [])).join(' · ')
  return (
    <Card>
      <Link className={styles.link} to={to}>
        <span className={styles.figures}>
          <span className={styles.name}>{nameOf({ symbol, name })}</span>
          {data ? (
            <>
              <span className={styles.priced}>
                <PriceText value={price} digits={data.decimals} size="card" />
                {origin && <span className={styles.origin}>{origin}</span>}
              </span>
              <span className={styles.change}>
                {change !== undefined && percent !== undefined && (
                  <ChangeText change={change} percent={percent} digits={data.decimals} />
                )}
              </span>
            </>
          ) : (
            <span className={styles.waiting}>
              <Skeleton width={120} height={17} />
              <Skeleton width={90} height={14} />
            </span>
          )}
        </span>
        <span className={styles.line}>
          <Sparkline
            linePath={data?.linePath}
            areaPath={data?.areaPath}
            direction={directionOf(percent ?? 0)}
            height={56}
          />
        </span>
      </Link>
    </Card>
  )
}
