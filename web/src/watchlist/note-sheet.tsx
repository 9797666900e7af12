import { maxWatchlistNote } from '@tarazu/contract/watchlist/rules'
import { Button } from '@tarazu/ui/button'
import { Sheet } from '@tarazu/ui/sheet'
import { TextField } from '@tarazu/ui/text-field'
import { useState } from 'react'
import { useTranslation } from '../language/languages.ts'
import { useNote } from './list-queries.ts'
import type { WatchlistRow } from './queries.ts'

type Props = { list: number; row: WatchlistRow; name: string; open: boolean; onClose: () => void }

export function NoteSheet({ list, row, name, open, onClose }: Props) {
  const { t } = useTranslation()
  const [note, setNote] = useState(row.note)
  const save = useNote(list)
  return (
    <Sheet open={open} onClose={onClose} title={t('watchlist.note', { name })}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({ symbol: row.detail.symbol, note }, { onSuccess: onClose })
        }}
      >
        <TextField
          label={t('watchlist.noteField')}
          value={note}
          maxLength={maxWatchlistNote}
          onChange={setNote}
          data-autofocus
        />
        <Button type="submit" block pending={save.isPending}>
          {t('watchlist.saveNote')}
        </Button>
      </form>
    </Sheet>
  )
}
