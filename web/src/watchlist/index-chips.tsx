import { ChangeText } from '@tarazu/ui/change-text'
import { Chip, ChipRow } from '@tarazu/ui/chip'
import { Skeleton } from '@tarazu/ui/skeleton'
import { useQuotes } from '../data/live.ts'
import { useTranslation } from '../language/languages.ts'
import { useInstruments } from '../market/queries.ts'
import { Link } from '../navigation/link.tsx'
import { pathTo } from '../navigation/paths.ts'
import { ListOrigin } from '../prices/price-origin.tsx'
import { shownPrice } from '../prices/shown-price.ts'
import styles from './index-chips.module.css'

/** The indices, which are on everybody's list. `origin`: also shows where their prices come from. */
export function IndexChips({ origin }: { origin: boolean }) {
  const { t } = useTranslation()
  const india = useInstruments({ category: 'in-indices' })
  const unitedStates = useInstruments({ category: 'us-indices' })
  const rows = [...(india.data?.rows ?? []), ...(unitedStates.data?.rows ?? [])]
  const quotes = useQuotes(rows.map(({ symbol }) => symbol))
  if (rows.length === 0 && india.isError && unitedStates.isError) return null
  if (rows.length === 0) {
    return (
      <div className={styles.waiting}>
        {[150, 140, 160].map((width) => (
          <Skeleton key={width} width={width} height={36} radius={18} />
        ))}
      </div>
    )
  }
  return (
    <div>
      <ChipRow label={t('watchlist.indices')}>
        {rows.map((row) => {
          const { percent } = shownPrice(row, quotes.get(row.symbol))
          return (
            <Chip
              key={row.symbol}
              render={
                <Link to={pathTo('stockList', { symbol: row.symbol, market: row.market, name: row.name })} />
              }
            >
              {row.name}
              {percent !== undefined && <ChangeText percent={percent} />}
            </Chip>
          )
        })}
      </ChipRow>
      {origin && (
        <ListOrigin
          prices={rows.map((row) => shownPrice(row, quotes.get(row.symbol)))}
          receivedAt={Math.max(india.dataUpdatedAt, unitedStates.dataUpdatedAt)}
        />
      )}
    </div>
  )
}
