import { sources } from '@tarazu/contract/market/instrument'
import type { Holding } from '@tarazu/contract/orders/holdings-api'
import { useConfig } from '../config/queries.ts'
import type { LiveQuote } from '../data/live.ts'
import { useTranslation } from '../language/languages.ts'
import { FreshnessDot, ListOrigin } from '../prices/price-origin.tsx'
import { shownPrice } from '../prices/shown-price.ts'
import styles from './holdings.module.css'

type Props = {
  rows: readonly Pick<Holding, 'freshness'>[]
  /** Streamed quotes; without them freshness comes from the rows and the source from the configuration. */
  quotes: ReadonlyMap<string, LiveQuote>
  receivedAt: number
}

/** Freshness and source of the prices that the holdings are valued at. */
export function HoldingsOrigin({ rows, quotes, receivedAt }: Props) {
  const { t } = useTranslation()
  const { feed } = useConfig()
  const source = sources.find((each) => each === feed)
  const freshness = rows[0]?.freshness
  if (freshness === undefined) return null
  return (
    <div className={styles.origin}>
      {quotes.size > 0 ? (
        <ListOrigin
          prices={[...quotes.values()].map((quote) => shownPrice(undefined, quote))}
          receivedAt={receivedAt}
        />
      ) : (
        <>
          <FreshnessDot price={{ at: undefined, source, freshness }} receivedAt={receivedAt} />
          {source && <span>{t(`shell.${source}`)}</span>}
        </>
      )}
    </div>
  )
}
