import { searchDebounce } from '@tarazu/contract/intervals'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { List, ListRow } from '@tarazu/ui/list-row'
import { Monogram } from '@tarazu/ui/monogram'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { Search, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useInstrumentName } from '../language/instrument-name.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { useDebounced } from './debounced.ts'
import { useSearch } from './list-queries.ts'
import { SearchField } from './search-field.tsx'

/** The search, for choosing an instrument instead of opening it. */
export function PickInstrument({ onPick }: { onPick: (symbol: string) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const settled = useDebounced(typed.trim(), searchDebounce)
  const text = typed.trim() === '' ? '' : settled
  return (
    <>
      <SearchField label={t('market.searchPlaceholder')} value={typed} onChange={setTyped} />
      {text === '' ? (
        <EmptyState icon={<Search size={28} aria-hidden="true" />} title={t('market.searchHint')} />
      ) : (
        <Found text={text} onPick={onPick} />
      )}
    </>
  )
}

function Found({ text, onPick }: { text: string; onPick: (symbol: string) => void }) {
  const { t } = useTranslation()
  const nameOf = useInstrumentName()
  const results = useSearch(text)
  const failure = useFailure(results)
  if (failure) {
    return <QueryFailure failure={failure} what={t('market.searchFailed')} onRetry={results.refetch} />
  }
  if (!results.data) return <SkeletonRows count={4} media />
  if (results.data.rows.length === 0) {
    const title = t('market.searchNothing', { text })
    return <EmptyState icon={<SearchX size={28} aria-hidden="true" />} title={title} />
  }
  return (
    <List label={t('market.searchResults')}>
      {results.data.rows.map((row) => (
        <ListRow
          key={row.symbol}
          media={<Monogram text={shownCode(row.symbol)} />}
          title={nameOf(row)}
          detail={shownCode(row.symbol)}
          onClick={() => onPick(row.symbol)}
        />
      ))}
    </List>
  )
}
