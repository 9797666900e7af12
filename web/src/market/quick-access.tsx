import { Card } from '@tarazu/ui/card'
import { ArrowLeftRight, Blocks, CalendarClock, ChartPie, Landmark, Rocket, ScrollText } from 'lucide-react'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import { paths } from '../navigation/paths.ts'
import styles from './quick-access.module.css'

const tiles = [
  { to: paths.blockTrading, text: 'blockTrading', Icon: Blocks },
  { to: paths.qip, text: 'qip', Icon: Landmark },
  { to: paths.ipo, text: 'ipo', Icon: Rocket },
  { to: paths.funds, text: 'funds', Icon: ChartPie },
] as const

const chips = [
  { to: paths.forex, text: 'forex', Icon: ArrowLeftRight },
  { to: paths.futures, text: 'futures', Icon: CalendarClock },
  { to: paths.treasuryDebt, text: 'treasury', Icon: ScrollText },
] as const

/** Links to the other parts of the app. */
export function QuickAccess() {
  const { t } = useTranslation()
  return (
    <Card label={t('market.quickAccess')}>
      <nav className={styles.entries} aria-label={t('market.quickAccess')}>
        <div className={styles.tiles}>
          {tiles.map(({ to, text, Icon }) => (
            <Link key={to} to={to} className={styles.tile}>
              <span className={styles.icon}>
                <Icon size={22} strokeWidth={1.8} aria-hidden="true" />
              </span>
              <span className={styles.name}>{t(`market.${text}`)}</span>
            </Link>
          ))}
        </div>
        <div className={styles.chips}>
          {chips.map(({ to, text, Icon }) => (
            <Link key={to} to={to} className={styles.chip}>
              <Icon size={18} strokeWidth={1.8} aria-hidden="true" />
              <span className={styles.chipName}>{t(`market.${text}`)}</span>
            </Link>
          ))}
        </div>
      </nav>
    </Card>
  )
}
