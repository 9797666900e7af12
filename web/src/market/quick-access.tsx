import { Card } from '@tarazu/ui/card'
import { ArrowLeftRight, Blocks, CalendarClock, ChartPie, Landmark, Rocket, ScrollText } from 'lucide-react'
import { useTranslation } from '../shell/languages.ts'
import { Link } from '../shell/link.tsx'
import { isBuilt } from '../shell/screens.tsx'
import styles from './quick-access.module.css'

const tiles = [
  { to: '/block-trading', text: 'blockTrading', Icon: Blocks },
  { to: '/qip', text: 'qip', Icon: Landmark },
  { to: '/ipo', text: 'ipo', Icon: Rocket },
  { to: '/fund-investment', text: 'funds', Icon: ChartPie },
] as const

const chips = [
  { to: '/forex', text: 'forex', Icon: ArrowLeftRight },
  { to: '/futures', text: 'futures', Icon: CalendarClock },
  { to: '/treasury-debt', text: 'treasury', Icon: ScrollText },
] as const

/** Ways to what else can be done here. One whose screen this version does not have is not shown. */
export function QuickAccess() {
  const { t } = useTranslation()
  const shownTiles = tiles.filter(({ to }) => isBuilt(to))
  const shownChips = chips.filter(({ to }) => isBuilt(to))
  if (shownTiles.length + shownChips.length === 0) return null
  return (
    <Card label={t('market.quickAccess')}>
      <nav className={styles.entries} aria-label={t('market.quickAccess')}>
        {shownTiles.length > 0 && (
          <div className={styles.tiles}>
            {shownTiles.map(({ to, text, Icon }) => (
              <Link key={to} to={to} className={styles.tile}>
                <span className={styles.icon}>
                  <Icon size={22} strokeWidth={1.8} aria-hidden="true" />
                </span>
                <span className={styles.name}>{t(`market.${text}`)}</span>
              </Link>
            ))}
          </div>
        )}
        {shownChips.length > 0 && (
          <div className={styles.chips}>
            {shownChips.map(({ to, text, Icon }) => (
              <Link key={to} to={to} className={styles.chip}>
                <Icon size={18} strokeWidth={1.8} aria-hidden="true" />
                <span className={styles.chipName}>{t(`market.${text}`)}</span>
              </Link>
            ))}
          </div>
        )}
      </nav>
    </Card>
  )
}
