import type { UseQueryResult } from '@tanstack/react-query'
import { SectionHeader } from '@tarazu/ui/card'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { useQuotes } from '../data/live.ts'
import { useTranslation } from '../language/languages.ts'
import { ListOrigin } from '../prices/price-origin.tsx'
import { shownPrice } from '../prices/shown-price.ts'
import { IndexCard, IndexCardSkeleton } from './index-card.tsx'
import { marketsAddress } from './markets-address.ts'
import styles from './markets-today.module.css'
import { type Category, useLines } from './queries.ts'
import { RegionChips } from './region-chips.tsx'
import { cardsOf } from './regions.ts'
import { SeeAll } from './see-all.tsx'

type Member = { symbol: string; name: string }

function Rail({ cards, region = '' }: { cards: readonly Member[]; region: string | undefined }) {
  const { t } = useTranslation()
  const symbols = cards.map(({ symbol }) => symbol)
  const lines = useLines(symbols)
  const quotes = useQuotes(symbols)
  const prices = cards.map(({ symbol }, place) => shownPrice(lines[place]?.data, quotes.get(symbol)))
  return (
    <>
      <ListOrigin prices={prices} receivedAt={Math.max(0, ...lines.map((line) => line.dataUpdatedAt))} />
      <ul className={styles.rail} data-rail aria-label={t('market.indexCards')}>
        {cards.length === 0 && [1, 2, 3].map((place) => <IndexCardSkeleton key={place} />)}
        {lines.map((line, place) => {
          const { symbol = '', name = '' } = cards[place] ?? {}
          return (
            <IndexCard
              key={symbol}
              symbol={symbol}
              name={name}
              market={region}
              line={line}
              quote={quotes.get(symbol)}
            />
          )
        })}
      </ul>
    </>
  )
}

/** Nobody scrolls sideways further than this. */
const maxCards = 8

type Props = {
  categories: UseQueryResult<Category[]>
  region: string | undefined
  onRegion: (region: string) => void
}

/** Region chips, and the index cards of the chosen region. */
export function MarketsToday({ categories, region, onRegion }: Props) {
  const { t } = useTranslation()
  const failure = useFailure(categories)
  const { data } = categories
  const cards = cardsOf(data ?? [], region, maxCards)
  return (
    <section>
      <SectionHeader title={t('market.marketsToday')} action={<SeeAll to={marketsAddress({ region })} />} />
      {failure ? (
        <QueryFailure failure={failure} onRetry={categories.refetch} />
      ) : (
        <>
          <RegionChips categories={data} region={region} onRegion={onRegion} />
          <Rail cards={cards} region={region} />
        </>
      )}
    </section>
  )
}
