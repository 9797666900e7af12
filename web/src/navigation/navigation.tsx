import { useTopOverlay } from '@tarazu/ui/overlays'
import { BriefcaseBusiness, ChartCandlestick, House, Star, UserRound } from 'lucide-react'
import { useTranslation } from '../language/languages.ts'
import { Link } from './link.tsx'
import styles from './navigation.module.css'
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

/**
 * The five pages: a bar at the bottom that gives way to sheets and dialogs, or on a desk a rail at the left,
 * where nothing covers it.
 */
export function Navigation({ rail }: { rail: boolean }) {
  const { t } = useTranslation()
  const covered = useTopOverlay() !== undefined
  const { pathname } = useLocation()
  return (
    <nav
      className={styles.bar}
      aria-label={t('shell.navigation')}
      hidden={covered && !rail}
      data-side={rail || undefined}
    >
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
