import type { Freshness } from '@tarazu/contract/market/instrument'
import { StatusDot, type Tone } from '@tarazu/ui/tag'
import { useLiveStatus } from '../data/live.ts'
import { useOnline } from '../data/online.ts'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { useNow } from '../language/now.ts'
import styles from './price-origin.module.css'
import { freshnessNow, type ShownPrice } from './shown-price.ts'

const tones: Record<Freshness, Tone> = {
  live: 'success',
  delayed: 'notice',
  stale: 'error',
  closed: 'neutral',
  none: 'neutral',
}
const words = {
  live: 'live',
  delayed: 'delayed',
  stale: 'stale',
  closed: 'closed',
  none: 'noPrice',
} as const satisfies Record<Freshness, string>

type Origin = Pick<ShownPrice, 'at' | 'source' | 'freshness'>

/** When the answer came that a price was in; ms of this device's clock. */
type Props = { price: Origin; receivedAt: number; halted?: boolean | undefined }

/**
 * "Live", "Delayed", "Market closed": what a price is worth right now. Of a halted instrument none is live.
 */
export function FreshnessDot({ price: { freshness }, receivedAt, halted = false }: Props) {
  const { t } = useTranslation()
  const connection = { online: useOnline(), streaming: useLiveStatus() === 'live' }
  const now = freshnessNow(freshness, connection, receivedAt, useNow())
  if (halted) return <StatusDot tone="error">{t('shell.halted')}</StatusDot>
  return <StatusDot tone={tones[now]}>{t(`shell.${words[now]}`)}</StatusDot>
}

/** Says where a price comes from, when it was made, and how long ago that is. */
export function PriceSource({ price: { at, source } }: { price: Origin }) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const now = useNow()
  if (at === undefined || source === undefined) return <div className={styles.origin} />
  const today = date.day(at) === date.day(now)
  return (
    <div className={styles.origin}>
      <span>{t(`shell.${source}`)}</span>
      <time className="num" dateTime={new Date(at).toISOString()}>
        {today ? date.seconds(at) : date.dayAndTime(at)}
      </time>
      {/* The market's clock in a replay is that of its file: an age against ours would say nothing. */}
      {source !== 'replay' && <span className="num">{date.ago(now - at)}</span>}
    </div>
  )
}

/** The same of a bar of the past, which has a time of its own: `moment` in words. */
export function PastSource({ price: { source }, at, moment }: { price: Origin; at: number; moment: string }) {
  const { t } = useTranslation()
  return (
    <div className={styles.origin}>
      {source !== undefined && <span>{t(`shell.${source}`)}</span>}
      <time className="num" dateTime={new Date(at).toISOString()}>
        {moment}
      </time>
    </div>
  )
}

/** Both for a whole list: its newest price speaks for it. Rows that differ say so themselves. */
export function ListOrigin({ prices, receivedAt }: { prices: Iterable<Origin>; receivedAt: number }) {
  let newest: Origin = { at: undefined, source: undefined, freshness: 'none' }
  for (const price of prices) if ((price.at ?? 0) > (newest.at ?? 0)) newest = price
  if (newest.at === undefined) return <div className={styles.origin} />
  return (
    <div className={styles.list}>
      <FreshnessDot price={newest} receivedAt={receivedAt} />
      <PriceSource price={newest} />
    </div>
  )
}
