import type { Listing } from '@tarazu/contract/placements/api'
import { ClockLine } from '../language/clock-line.tsx'
import { countdown } from '../language/countdown.ts'
import { useTranslation } from '../language/languages.ts'
import { useNow } from '../language/now.ts'
import { untilNext } from './listing-view.ts'
import styles from './placements.module.css'

/** Counts down to a listing's opening or closing. `receivedAt`: arrival of the answer, device clock. */
export function WindowClock({ listing, receivedAt }: { listing: Listing; receivedAt: number }) {
  const { t } = useTranslation()
  const next = untilNext(listing, Math.max(0, useNow() - receivedAt))
  if (!next) return null
  const left = countdown(next.ms)
  const time = left && (left.days > 0 ? `${t('ipo.days', { count: left.days })} ${left.clock}` : left.clock)
  return (
    <div className={styles.window}>
      <ClockLine text={time ? t(`placements.${next.text}`, { time }) : t('placements.anyMoment')} />
    </div>
  )
}
