import { searchDebounce } from '@tarazu/contract/intervals'
import type { InstrumentRow as Row } from '@tarazu/contract/market/instrument'
import { navigate } from '@tarazu/ui/browser-history'
import { Button } from '@tarazu/ui/button'
import { SectionHeader } from '@tarazu/ui/card'
import { Dialog } from '@tarazu/ui/dialog'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { Search, SearchX } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFinePointer } from '../desk/desk.ts'
import { useTranslation } from '../language/languages.ts'
import { pathTo } from '../navigation/paths.ts'
import { useDebounced } from './debounced.ts'
import { FavouriteStar } from './favourite-star.tsx'
import { InstrumentList, InstrumentListSkeleton } from './instrument-list.tsx'
import { useRanked, useSearch } from './list-queries.ts'
import { OfferLinks } from './offer-list.tsx'
import { useFoundOffers } from './offers-queries.ts'
import { useCategories } from './queries.ts'
import { useRecent, useRecentRows } from './recent.ts'
import { largestCategoryOf, regionsOf } from './regions.ts'
import styles from './search-dialog.module.css'
import { SearchField } from './search-field.tsx'

type Props = { initial: string; onText: (text: string) => void; onClose: () => void }

export function SearchDialog({ initial, onText, onClose }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(initial)
  // An emptied field clears the results at once; letters wait until the customer pauses.
  const wanted = typed.trim()
  const settled = useDebounced(wanted, searchDebounce)
  /** What Enter was pressed for: it is asked at once, and its first result opens as soon as it is there. */
  const [entered, setEntered] = useState<string>()
  const keyboard = useFinePointer()
  const text = wanted === '' || entered === wanted ? wanted : settled
  const field = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLElement>(null)
  const report = useEffectEvent(onText)

  useEffect(() => {
    if (text !== initial) report(text)
  }, [text, initial])
  useEffect(() => {
    // The dialog first focuses its close button.
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])

  return (
    <Dialog open onClose={onClose} title={t('market.search')} size="full">
      <search
        ref={box}
        className={styles.box}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && keyboard) setEntered(wanted)
          if (key === 'ArrowDown') box.current?.parentElement?.querySelector<HTMLElement>('li a')?.focus()
        }}
      >
        <SearchField
          ref={field}
          bare
          label={t('market.searchPlaceholder')}
          value={typed}
          onChange={setTyped}
        />
      </search>
      {text === '' ? <Suggested /> : <Results text={text} opens={entered === text} />}
    </Dialog>
  )
}

function Results({ text, opens }: { text: string; opens: boolean }) {
  const { t } = useTranslation()
  const { remember } = useRecent()
  const results = useSearch(text)
  const offers = useFoundOffers(text)
  const failure = useFailure(results)
  const offersFailure = useFailure(offers)
  const rows = results.data?.rows ?? []
  const [first] = rows
  const answered = !results.isPlaceholderData
  const openFirst = useEffectEvent((row: Row) => {
    remember(row)
    navigate(pathTo('stock', { code: row.symbol, name: row.name }))
  })
  useEffect(() => {
    if (opens && answered && first) openFirst(first)
  }, [opens, answered, first])
  if (failure) {
    return <QueryFailure failure={failure} what={t('market.searchFailed')} onRetry={results.refetch} />
  }
  const offered = offers.data?.rows ?? []
  const found = rows.length + offered.length
  // Found instruments are shown without waiting for the offers below them.
  if (!results.data || (rows.length === 0 && offers.isPending && !offersFailure)) {
    return <InstrumentListSkeleton count={6} />
  }
  return (
    <div className={styles.results}>
      <p className="sr" role="status">
        {found > 0 ? `${t('market.searchResults')}: ${found}` : ''}
      </p>
      {found === 0 && !offersFailure && (
        <EmptyState
          icon={<SearchX size={28} aria-hidden="true" />}
          title={t('market.searchNothing', { text })}
        />
      )}
      {rows.length > 0 && (
        <InstrumentList
          rows={rows}
          receivedAt={results.dataUpdatedAt}
          label={t('market.searchResults')}
          tagged
          dimmed={results.isPlaceholderData}
          onOpen={remember}
          trailing={star}
        />
      )}
      {offersFailure ? (
        <QueryFailure failure={offersFailure} what={t('market.offers')} onRetry={offers.refetch} />
      ) : (
        offered.length > 0 && (
          <section>
            <SectionHeader title={t('market.offers')} />
            <OfferLinks offers={offered} />
          </section>
        )
      )}
    </div>
  )
}

/** What most is traded of, for whoever has no name in mind; then what was opened last. */
function Suggested() {
  const { t } = useTranslation()
  const { recent, remember, clear } = useRecent()
  const categories = useCategories().data ?? []
  const category = largestCategoryOf(categories, regionsOf(categories)[0])?.code
  const popular = useRanked(category, 'traded', { limit: maxPopular })
  const rows = popular.data?.rows ?? []
  if (recent.length === 0 && rows.length === 0) {
    return <EmptyState icon={<Search size={28} aria-hidden="true" />} title={t('market.searchHint')} />
  }
  return (
    <>
      {rows.length > 0 && (
        <section>
          <SectionHeader title={t('chart.popular')} />
          <InstrumentList
            rows={rows}
            receivedAt={popular.dataUpdatedAt}
            label={t('chart.popular')}
            tagged
            onOpen={remember}
            trailing={star}
          />
        </section>
      )}
      {recent.length > 0 && (
        <section>
          <SectionHeader
            title={t('market.recent')}
            action={
              <Button variant="ghost" size="m" onClick={clear}>
                {t('market.clearRecent')}
              </Button>
            }
          />
          <RecentList symbols={recent} onOpen={remember} />
        </section>
      )}
    </>
  )
}

const star = (row: Row) => <FavouriteStar symbol={row.symbol} name={row.name} inRow />
const maxPopular = 6

function RecentList({ symbols, onOpen }: { symbols: readonly string[]; onOpen: (row: Row) => void }) {
  const { t } = useTranslation()
  const rows = useRecentRows(symbols)
  const failure = useFailure(rows)
  if (failure) return <QueryFailure failure={failure} onRetry={rows.refetch} />
  if (!rows.data) return <InstrumentListSkeleton count={symbols.length} />
  return (
    <InstrumentList
      rows={rows.data.rows}
      receivedAt={rows.dataUpdatedAt}
      label={t('market.recent')}
      tagged
      onOpen={onOpen}
      trailing={star}
    />
  )
}
