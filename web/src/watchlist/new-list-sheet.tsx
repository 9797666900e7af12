import { maxWatchlistName } from '@tarazu/contract/watchlist/rules'
import { Button } from '@tarazu/ui/button'
import { Sheet } from '@tarazu/ui/sheet'
import { TextField } from '@tarazu/ui/text-field'
import { useState } from 'react'
import { useTranslation } from '../language/languages.ts'
import { chooseList } from './chosen-list.ts'
import { useAddList } from './list-queries.ts'

/** Begins a list, which is then the one that is shown. */
export function NewListSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)
  const add = useAddList()
  const submit = () => {
    setMissing(name.trim() === '')
    if (name.trim() === '') return
    add.mutate(name, {
      onSuccess: ({ list }) => {
        chooseList(list)
        setName('')
        onClose()
      },
    })
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('watchlist.newList')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={t('watchlist.listName')}
          value={name}
          maxLength={maxWatchlistName}
          onChange={setName}
          error={missing ? t('watchlist.nameMissing') : undefined}
          data-autofocus
        />
        <Button type="submit" block pending={add.isPending}>
          {t('watchlist.begin')}
        </Button>
      </form>
    </Sheet>
  )
}
