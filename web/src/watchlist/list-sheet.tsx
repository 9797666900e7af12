import { favouritesList, maxWatchlistName, watchlistSorts } from '@tarazu/contract/watchlist/rules'
import { Button } from '@tarazu/ui/button'
import { ConfirmDialog } from '@tarazu/ui/confirm-dialog'
import { Segmented } from '@tarazu/ui/segmented'
import { Sheet } from '@tarazu/ui/sheet'
import { TextField } from '@tarazu/ui/text-field'
import { useState } from 'react'
import { useTranslation } from '../language/languages.ts'
import { chooseList } from './chosen-list.ts'
import { useRemoveList, useRenameList, useSortList } from './list-queries.ts'
import styles from './list-sheet.module.css'
import type { Watchlists } from './queries.ts'
import { useShareList } from './share-list.ts'

type List = Watchlists['lists'][number]
type Props = { chosen: List; open: boolean; onClose: () => void }

/** The order of a list, its text for others, its name, and its end. */
export function ListSheet({ chosen, open, onClose }: Props) {
  const { t } = useTranslation()
  const sort = useSortList(chosen.list)
  const share = useShareList(chosen)
  return (
    <Sheet open={open} onClose={onClose} title={chosen.name}>
      <div className={styles.parts}>
        <Segmented
          label={t('watchlist.sort')}
          options={watchlistSorts.map((value) => ({ value, label: t(`watchlist.sorts.${value}`) }))}
          value={sort.isPending ? sort.variables : chosen.sort}
          onChange={(value) => sort.mutate(value)}
        />
        <Button variant="neutral" block disabled={chosen.symbols.length === 0} onClick={share}>
          {t('watchlist.share')}
        </Button>
        {chosen.list !== favouritesList && <OwnList chosen={chosen} onClose={onClose} />}
      </div>
    </Sheet>
  )
}

/** What the favourites, which are everybody's, do not have. */
function OwnList({ chosen, onClose }: Pick<Props, 'chosen' | 'onClose'>) {
  const { t } = useTranslation()
  const [name, setName] = useState(chosen.name)
  const [asking, setAsking] = useState(false)
  const rename = useRenameList(chosen.list)
  const remove = useRemoveList()
  const missing = name.trim() === ''
  const confirm = () =>
    remove.mutate(chosen.list, {
      onSuccess: () => chooseList(favouritesList),
      onSettled: () => {
        setAsking(false)
        onClose()
      },
    })
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!missing) rename.mutate(name, { onSuccess: onClose })
        }}
      >
        <TextField
          label={t('watchlist.listName')}
          value={name}
          maxLength={maxWatchlistName}
          onChange={setName}
          error={missing ? t('watchlist.nameMissing') : undefined}
        />
        <Button type="submit" variant="neutral" block pending={rename.isPending}>
          {t('watchlist.saveName')}
        </Button>
      </form>
      <Button variant="danger" block onClick={() => setAsking(true)}>
        {t('watchlist.removeList')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('watchlist.removeListTitle', { name: chosen.name })}
        detail={t('watchlist.removeListDetail')}
        confirmLabel={t('watchlist.removeList')}
        cancelLabel={t('shell.cancel')}
        tone="danger"
        pending={remove.isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
