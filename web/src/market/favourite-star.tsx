import { IconButton } from '@tarazu/ui/icon-button'
import { Star } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../language/languages.ts'
import { useSetMember, useWatchlists } from '../watchlist/queries.ts'

const ListsSheet = lazy(async () => ({
  default: (await import('./lists-sheet.tsx')).ListsSheet,
}))

type Props = {
  symbol: string
  name: string
  /** One of several on the page, which says whose it is. */
  inRow?: boolean
}

/**
 * Adds the instrument to the watchlist or removes it, at once; reverts if the server refuses. Whoever has
 * several lists is asked which.
 */
export function FavouriteStar({ symbol, name, inRow = false }: Props) {
  const { t } = useTranslation()
  const { data, isPending } = useWatchlists()
  const [choosing, setChoosing] = useState<'not yet' | 'open' | 'closed'>('not yet')
  const set = useSetMember(symbol, name)
  const lists = data?.lists ?? []
  const followed = lists.some(({ symbols }) => symbols.includes(symbol))
  const [first, ...more] = lists
  const press = () => {
    if (more.length > 0) setChoosing('open')
    else if (first) set.mutate({ list: first.list, on: !followed })
  }
  return (
    <>
      <IconButton
        label={inRow ? t('watchlist.starOf', { name }) : t('watchlist.star')}
        aria-pressed={followed}
        disabled={isPending && !set.isPending}
        onClick={press}
      >
        <Star
          size={inRow ? 20 : 24}
          strokeWidth={1.9}
          {...(followed && { fill: 'var(--star)', stroke: 'var(--star)' })}
        />
      </IconButton>
      {choosing !== 'not yet' && (
        <Suspense fallback={null}>
          <ListsSheet
            symbol={symbol}
            name={name}
            open={choosing === 'open'}
            onClose={() => setChoosing('closed')}
          />
        </Suspense>
      )}
    </>
  )
}
