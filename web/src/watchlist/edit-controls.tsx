import { IconButton } from '@tarazu/ui/icon-button'
import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { useInstrumentName } from '../language/instrument-name.ts'
import { useTranslation } from '../language/languages.ts'
import styles from './edit-controls.module.css'
import { useMoveRow } from './list-queries.ts'
import { MoveHandle } from './move-handle.tsx'
import { NoteSheet } from './note-sheet.tsx'
import type { WatchlistRow } from './queries.ts'

type Props = {
  list: number
  row: WatchlistRow
  place: number
  count: number
  /** The list is in the order by hand, so that its rows can be moved. */
  byHand: boolean
  /** Says what has moved to whoever does not see it. */
  onMoved: (words: string) => void
}

/** What stands at the end of a row while a list is edited: its note, and the handle that moves it. */
export function EditControls({ list, row, place, count, byHand, onMoved }: Props) {
  const { t } = useTranslation()
  const nameOf = useInstrumentName()
  const move = useMoveRow(list)
  const [noting, setNoting] = useState<'not yet' | 'open' | 'closed'>('not yet')
  const name = nameOf(row.detail)
  return (
    <span className={styles.controls}>
      <IconButton label={t('watchlist.note', { name })} onClick={() => setNoting('open')}>
        <NotebookPen size={20} strokeWidth={1.8} />
      </IconButton>
      {byHand && (
        <MoveHandle
          name={name}
          place={place}
          count={count}
          onMove={(from, to) => {
            move(from, to)
            onMoved(t('watchlist.moved', { name, place: to + 1, count }))
          }}
        />
      )}
      {noting !== 'not yet' && (
        <NoteSheet
          list={list}
          row={row}
          name={name}
          open={noting === 'open'}
          onClose={() => setNoting('closed')}
        />
      )}
    </span>
  )
}
