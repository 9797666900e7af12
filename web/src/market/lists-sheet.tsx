import { Chip } from '@tarazu/ui/chip'
import { Sheet } from '@tarazu/ui/sheet'
import { useTranslation } from '../language/languages.ts'
import { useSetMember, useWatchlists } from '../watchlist/queries.ts'
import styles from './lists-sheet.module.css'

type Props = { symbol: string; name: string; open: boolean; onClose: () => void }

/** Which lists an instrument is on, where a customer has several. */
export function ListsSheet({ symbol, name, open, onClose }: Props) {
  const { t } = useTranslation()
  const { data } = useWatchlists()
  const set = useSetMember(symbol, name)
  return (
    <Sheet open={open} onClose={onClose} title={t('watchlist.onLists', { name })}>
      <div className={styles.lists}>
        {data?.lists.map(({ list, name: called, symbols }) => {
          const on = symbols.includes(symbol)
          return (
            <Chip key={list} selected={on} onClick={() => set.mutate({ list, on: !on })}>
              {called || t('watchlist.favourites')}
            </Chip>
          )
        })}
      </div>
    </Sheet>
  )
}
