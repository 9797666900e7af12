import { Card } from '@tarazu/ui/card'
import { ConfirmDialog } from '@tarazu/ui/confirm-dialog'
import { IconButton } from '@tarazu/ui/icon-button'
import { List } from '@tarazu/ui/list-row'
import { Minus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useQuotes } from '../data/live.ts'
import { useInstrumentName } from '../language/instrument-name.ts'
import { useTranslation } from '../language/languages.ts'
import { InstrumentRow } from '../prices/instrument-row.tsx'
import { ListOrigin } from '../prices/price-origin.tsx'
import { shownPrice } from '../prices/shown-price.ts'
import { useChosenList } from './chosen-list.ts'
import styles from './favourite-list.module.css'
import { useRemoveMember, type WatchlistRow } from './queries.ts'

const EditControls = lazy(async () => ({ default: (await import('./edit-controls.tsx')).EditControls }))

type Props = {
  rows: readonly WatchlistRow[]
  receivedAt: number
  editing?: boolean
  /** The column of a desk: neither monograms nor tags. */
  narrow?: boolean
}

/** The rows of the chosen watchlist. */
export function FavouriteList({ rows, receivedAt, editing = false, narrow = false }: Props) {
  const { t } = useTranslation()
  const nameOf = useInstrumentName()
  const quotes = useQuotes(rows.map(({ detail }) => detail.symbol))
  const { list, chosen } = useChosenList()
  const remove = useRemoveMember(list)
  const [leaving, setLeaving] = useState<WatchlistRow['detail']>()
  const [asking, setAsking] = useState(false)
  const [moved, setMoved] = useState('')

  const ask = (detail: WatchlistRow['detail']) => {
    setLeaving(detail)
    setAsking(true)
  }
  const confirm = () => {
    if (leaving) remove.mutate(leaving.symbol)
    setAsking(false)
  }
  return (
    <div className={styles.list}>
      <ListOrigin
        prices={rows.map(({ detail }) => shownPrice(detail, quotes.get(detail.symbol)))}
        receivedAt={receivedAt}
      />
      <p className="sr" role="status">
        {moved}
      </p>
      <Card kind="rows">
        <List label={chosen?.name ?? t('watchlist.favourites')}>
          {rows.map((row, place) => (
            <InstrumentRow
              key={row.detail.symbol}
              row={row.detail}
              quote={quotes.get(row.detail.symbol)}
              tagged={!narrow && !editing}
              bare={narrow}
              note={row.note}
              leading={editing && <RemoveButton name={nameOf(row.detail)} onClick={() => ask(row.detail)} />}
              trailing={
                editing && (
                  <Suspense fallback={null}>
                    <EditControls
                      list={list}
                      row={row}
                      place={place}
                      count={rows.length}
                      byHand={chosen?.sort === 'hand'}
                      onMoved={setMoved}
                    />
                  </Suspense>
                )
              }
            />
          ))}
        </List>
      </Card>
      <ConfirmDialog
        open={asking}
        title={t('watchlist.removeTitle')}
        detail={t('watchlist.removeDetail', { name: leaving ? nameOf(leaving) : '' })}
        confirmLabel={t('watchlist.removeConfirm')}
        cancelLabel={t('shell.cancel')}
        tone="danger"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}

function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <span className={styles.remove}>
      <IconButton variant="delete" label={t('watchlist.remove', { name })} onClick={onClick}>
        <Minus size={16} strokeWidth={3} />
      </IconButton>
    </span>
  )
}
