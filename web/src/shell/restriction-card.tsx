import type { UserInfo } from '@tarazu/contract/profile/api'
import { Lock, Snowflake } from 'lucide-react'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import { paths } from '../navigation/paths.ts'
import styles from './restriction-card.module.css'

type Restriction = NonNullable<UserInfo['restriction']>

/** The screens where a restriction can be ended, asked about or read about, by who restricted. */
const ways = {
  customer: { to: paths.security, label: 'security.lift' },
  operator: { to: paths.customerService, label: 'profile.service' },
  identity: { to: paths.realName, label: 'identity.title' },
  closing: { to: paths.statement, label: 'wallet.statement.title' },
} as const

/** What is restricted, by whom, why and until when, and what still works: before anything is refused. */
export function RestrictionCard({ restriction: { by, since, until, reason } }: { restriction: Restriction }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const way = ways[by]
  const time = date.dayAndTime(since)
  const Icon = by === 'customer' ? Snowflake : Lock
  return (
    <section className={styles.card} aria-labelledby="restriction">
      <h2 id="restriction" className={styles.title}>
        <Icon size={18} strokeWidth={1.9} aria-hidden="true" />
        {t(`security.restriction.${by}`)}
      </h2>
      <p>
        {until === null
          ? t('security.restriction.since', { time })
          : t('security.restriction.sinceUntil', { time, until: date.dayAndTime(until) })}
      </p>
      {reason && <p>{t('security.frozenReason', { reason })}</p>}
      <p>{t(by === 'closing' ? 'security.restriction.ended' : 'security.restriction.stops')}</p>
      {by !== 'closing' && <p>{t('security.restriction.goesOn')}</p>}
      <Link className={styles.way} to={way.to}>
        {t(way.label)}
      </Link>
    </section>
  )
}
