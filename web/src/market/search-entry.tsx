import { Search } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { allTexts, useTranslation } from '../language/languages.ts'
import { useSearchAddress } from './search-address.ts'
import styles from './search-entry.module.css'

/** Fetches the search before it is asked for; whoever types right away finds it open. */
export const loadSearch = () => import('./search-dialog.tsx')
const SearchDialog = lazy(async () => ({
  default: (await Promise.all([loadSearch(), allTexts()]))[0].SearchDialog,
}))

/** The search over the whole screen, open while the address says so. */
export function SearchDialogLoader({ address }: { address: ReturnType<typeof useSearchAddress> }) {
  if (address.text === undefined) return null
  return (
    <Suspense fallback={null}>
      <SearchDialog initial={address.text} onText={address.change} onClose={address.close} />
    </Suspense>
  )
}

/** Looks like a search box and opens the search. */
export function SearchEntry() {
  const { t } = useTranslation()
  const address = useSearchAddress()
  return (
    <>
      <button
        type="button"
        className={styles.pill}
        aria-haspopup="dialog"
        onPointerDown={() => void loadSearch()}
        onClick={address.open}
      >
        <Search size={20} strokeWidth={1.9} aria-hidden="true" />
        <span className={styles.short}>{t('market.search')}</span>
        <span className={styles.long}>{t('market.searchPlaceholder')}</span>
      </button>
      <SearchDialogLoader address={address} />
    </>
  )
}
