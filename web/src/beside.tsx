import { navigate } from '@tarazu/ui/browser-history'
import { IconButton } from '@tarazu/ui/icon-button'
import { Keyboard } from 'lucide-react'
import { useEffect, useState } from 'react'
import styles from './beside.module.css'
import { useArrowsInLists, useKeys } from './desk/keys.ts'
import { KeysDialog } from './desk/keys-dialog.tsx'
import { watchWidth } from './desk/panel-width.ts'
import { WidthHandle } from './desk/width-handle.tsx'
import { useTranslation } from './language/languages.ts'
import { useSearchAddress } from './market/search-address.ts'
import { loadSearch, SearchEntry } from './market/search-entry.tsx'
import { paths } from './navigation/paths.ts'
import { placeOf, tabPlaces } from './navigation/route-meta.ts'
import { useLocation } from './navigation/router.tsx'
import { RowTicket } from './orders/row-ticket.tsx'
import { WatchColumn } from './watchlist/watch-column.tsx'

/** What stands beside every page of a desk: the search, the keys, and the watchlist but for its own page. */
export function Beside() {
  const { t } = useTranslation()
  const search = useSearchAddress()
  const alone = placeOf(useLocation().pathname) === 'watchlists'
  const [keysShown, setKeysShown] = useState(false)
  const showKeys = () => setKeysShown(true)
  useKeys({
    '/': () => search.open(),
    '?': showKeys,
    ...Object.fromEntries(tabPlaces.map((place, index) => [`${index + 1}`, () => navigate(paths[place])])),
  })
  useArrowsInLists()
  // If it fails, the search says so when it is asked for.
  useEffect(() => void loadSearch().catch(() => undefined), [])
  return (
    <>
      <div className={styles.search}>
        <SearchEntry />
        <IconButton label={t('desk.keys.title')} onClick={showKeys}>
          <Keyboard size={22} strokeWidth={1.8} />
        </IconButton>
      </div>
      {!alone && (
        <>
          <div className={styles.list}>
            <WatchColumn />
          </div>
          <WidthHandle label={t('desk.watchWidth')} panel={watchWidth} edge="right" />
        </>
      )}
      <RowTicket />
      <KeysDialog open={keysShown} onClose={() => setKeysShown(false)} />
    </>
  )
}
