import type { Reply } from '@tarazu/contract/endpoint'
import type { listFavourites } from '@tarazu/contract/watchlist/api'
import { Card } from '@tarazu/ui/card'
import { ConfirmDialog } from '@tarazu/ui/confirm-dialog'
import { IconButton } from '@tarazu/ui/icon-button'
import { List } from '@tarazu/ui/list-row'
import { Minus } from 'lucide-react'
import { useState } from 'react'
import { useQuotes } from '../data/live.ts'
import { useInstrumentName } from '../language/instrument-name.ts'
import { useTranslation } from '../language/languages.ts'
import { InstrumentRow } from '../prices/instrument-row.tsx'
import { ListOrigin } from '../prices/price-origin.tsx'
import { shownPrice } from '../prices/shown-price.ts'
import styles from './favourite-list.module.css'
import { useRemoveFavourite } from './queries.ts'

type Favourite = Reply<typeof listFavourites>['rows'][number]
type Props = {
  rows: readonly Favourite[]
  receivedAt: number
  editing?: boolean
  /** The column of a desk: neither monograms nor tags. */
  narrow?: boolean
}

export function FavouriteList({ rows, receivedAt, editing = false, narrow = false }: Props) {
  const { t } = useTranslation()
  const nameOf = useInstrumentName()
  const quotes = useQuotes(rows.map(({ symbol }) => symbol))
  const remove = useRemoveFavourite()
  const [chosen, setChosen] = useState<Favourite>()
  const [asking, setAsking] = useState(false)

  const ask = (row: Favourite) => {
    setChosen(row)
    setAsking(true)
  }
  const confirm = () => {
    if (chosen) remove.mutate(chosen.symbol)
    setAsking(false)
  }
  return (
    <div className={styles.list}>
      <ListOrigin
        prices={rows.map(({ symbol, detail }) => shownPrice(detail, quotes.get(symbol)))}
        receivedAt={receivedAt}
      />
      <Card kind="rows">
        <List label={t('watchlist.favourites')}>
          {rows.map((row) => (
            <InstrumentRow
              key={row.symbol}
              row={row.detail}
              quote={quotes.get(row.symbol)}
              tagged={!narrow}
              bare={narrow}
              leading={
                editing && (
                  <span className={styles.remove}>
                    <IconButton
                      variant="delete"
                      label={t('watchlist.remove', { name: nameOf(row) })}
                      onClick={() => ask(row)}
                    >
                      <Minus size={16} strokeWidth={3} />
                    </IconButton>
                  </span>
                )
              }
            />
          ))}
        </List>
      </Card>
      <ConfirmDialog
        open={asking}
        title={t('watchlist.removeTitle')}
        detail={t('watchlist.removeDetail', { name: chosen ? nameOf(chosen) : '' })}
        confirmLabel={t('watchlist.removeConfirm')}
        cancelLabel={t('shell.cancel')}
        tone="danger"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
