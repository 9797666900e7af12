import { useTopOverlay } from '@tarazu/ui/overlays'
import { BriefcaseBusiness, ChartCandlestick, House, Star, UserRound } from 'lucide-react'
import { useTranslation } from '../language/languages.ts'
import styles from './bottom-navigation.module.css'
import { Link } from './link.tsx'
import { paths } from './paths.ts'
import type { TabPlace } from './route-meta.ts'
import { useLocation } from './router.tsx'

const entries = [
  { place: 'home', label: 'home', Icon: House },
  { place: 'markets', label: 'markets', Icon: ChartCandlestick },
  { place: 'watchlists', label: 'watchlist', Icon: Star },
  { place: 'holdings', label: 'trade', Icon: BriefcaseBusiness },
  { place: 'account', label: 'account', Icon: UserRound },
] as const satisfies { place: TabPlace; label: string; Icon: unknown }[]

/** Gives way to sheets and dialogs. */
export function BottomNavigation() {
  const { t } = useTranslation()
  const hidden = useTopOverlay() !== undefined
  const { pathname } = useLocation()
  return (
    <nav className={styles.bar} aria-label={t('shell.navigation')} hidden={hidden}>
      {entries.map(({ place, label, Icon }) => (
        <Link
          key={place}
          to={paths[place]}
          className={styles.entry}
          aria-current={pathname === paths[place] ? 'page' : undefined}
        >
          <span className={styles.icon}>
            <Icon size={22} strokeWidth={1.8} aria-hidden="true" />
          </span>
          <span className={styles.label}>{t(`shell.${label}`)}</span>
        </Link>
      ))}
    </nav>
  )
}
