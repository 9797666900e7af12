import type { Bar } from '@tarazu/contract/market/bar'
import { ChangeText } from '@tarazu/ui/change-text'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { PriceText } from '@tarazu/ui/price-text'
import { Skeleton } from '@tarazu/ui/skeleton'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import { shownCode } from '../language/shown-code.ts'
import { FreshnessDot, PastSource, PriceSource } from '../prices/price-origin.tsx'
import type { ShownPrice } from '../prices/shown-price.ts'
import styles from './price-headline.module.css'
import type { Detail } from './queries.ts'
import type { BarMoment } from './shown-bars.ts'

/** A bar that the customer points at, and the price that its close is compared with. */
export type Pointed = { bar: Bar; against: number | undefined; moment: BarMoment }

type Props = {
  detail: Detail | undefined
  shown: ShownPrice
  receivedAt: number
  pointed: Pointed | undefined
}

/** The present price, or that of the moment that the customer points at in the chart. */
export function PriceHeadline({ detail, shown, receivedAt, pointed }: Props) {
  const { t } = useTranslation()
  const date = useDateFormat()
  if (!detail) return <Waiting />

  const { price, change, percent } = pointed ? pointedPrice(pointed) : shown
  const { decimals: digits, timeZone: zone } = detail
  const moment = pointed ? date[pointed.moment](pointed.bar.at, zone) : t('market.today')
  return (
    <div>
      <div className={styles.price}>
        <PriceText
          // The key prevents a flash: pointing at another moment is no change of the price.
          key={pointed ? 'pointed' : 'now'}
          value={price}
          digits={digits}
          size="hero"
          {...(hasCurrency(detail) && { currency: detail.currency })}
        />
      </div>
      <div className={styles.line}>
        <span className={styles.change}>
          {change !== undefined && percent !== undefined && (
            <ChangeText change={change} percent={percent} digits={digits} />
          )}
          {(pointed || change !== undefined) && <span className={styles.moment}>{moment}</span>}
        </span>
        {/* A past price is neither live nor stale. */}
        {!pointed && <FreshnessDot price={shown} receivedAt={receivedAt} halted={detail.halted} />}
      </div>
      <div className={styles.source}>
        {pointed ? (
          <PastSource price={shown} at={pointed.bar.at} moment={moment} />
        ) : (
          <PriceSource price={shown} />
        )}
        <UnitNote detail={detail} />
        {!pointed && shown.freshness === 'closed' && detail.sessionOpensAt !== null && (
          <span className={styles.opens}>
            {t('market.opensAt', { time: date.dayAndTime(detail.sessionOpensAt) })}
          </span>
        )}
      </div>
    </div>
  )
}

/** What the price is for, where that is not one share. */
function UnitNote({ detail: { kind, symbol, contractSize } }: { detail: Detail }) {
  const { t } = useTranslation()
  const number = useNumberFormat()
  const notes: Partial<Record<Detail['kind'], string>> = {
    currency: t('chart.unitPair', { base: shownCode(symbol).slice(0, 3) }),
    treasury: t('chart.unitBond'),
    future:
      contractSize !== null && contractSize > 1
        ? t('chart.unitOfContract', { size: number.count(contractSize) })
        : t('chart.unitAlone'),
  }
  const note = notes[kind]
  return note === undefined ? null : <span className={styles.opens}>{note}</span>
}

/** Index points and exchange rates are not amounts of a currency. */
function hasCurrency({ kind }: Detail) {
  return kind === 'stock' || kind === 'future' || kind === 'treasury'
}

function pointedPrice({ bar, against }: Pointed) {
  const change = against === undefined ? undefined : bar.close - against
  return {
    price: bar.close,
    change,
    percent: change === undefined || !against ? undefined : (change / Math.abs(against)) * 100,
  }
}

function Waiting() {
  return (
    <div aria-hidden="true">
      <div className={styles.price}>
        <Skeleton width={190} height={36} />
      </div>
      <div className={styles.line}>
        <Skeleton width={170} height={16} />
        <Skeleton width={48} height={16} />
      </div>
      <div className={styles.source}>
        <Skeleton width={140} height={12} />
      </div>
    </div>
  )
}
