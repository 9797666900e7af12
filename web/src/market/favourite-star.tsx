import { IconButton } from '@tarazu/ui/icon-button'
import { Star } from 'lucide-react'
import { useTranslation } from '../language/languages.ts'
import { useIsFavourite, useSetFavourite } from '../watchlist/queries.ts'

/** Adds the instrument to the watchlist or removes it, at once; reverts if the server refuses. */
export function FavouriteStar({ symbol, name }: { symbol: string; name: string }) {
  const { t } = useTranslation()
  const { data: favourite = false, isPending } = useIsFavourite(symbol)
  const set = useSetFavourite(symbol, name)
  return (
    <IconButton
      label={t('watchlist.star')}
      aria-pressed={favourite}
      disabled={isPending && !set.isPending}
      onClick={() => set.mutate(!favourite)}
    >
      <Star size={24} strokeWidth={1.9} {...(favourite && { fill: 'var(--star)', stroke: 'var(--star)' })} />
    </IconButton>
  )
}
