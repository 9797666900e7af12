import { useQuery } from '@tanstack/react-query'
import { getYearFigures } from '@tarazu/contract/market/figures-api'
import { Card } from '@tarazu/ui/card'
import { Facts } from '@tarazu/ui/facts'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { RangeBar } from '@tarazu/ui/range-bar'
import { call } from '../data/api.ts'
import type { LiveQuote } from '../data/live.ts'
import { useTranslation } from '../language/languages.ts'
import type { ShownPrice } from '../prices/shown-price.ts'
import styles from './market-figures.module.css'
import type { Detail } from './queries.ts'
import { WhyPrice } from './why-price.tsx'

/** A new day adds itself once; today's range and volume come with the stream. */
const staleAfter_ms = 600_000

const useYearFigures = (symbol: string) =>
  useQuery({
    queryKey: ['market', 'figures', symbol],
    queryFn: ({ signal }) => call(getYearFigures, { symbol }, { signal }),
    staleTime: staleAfter_ms,
  }).data

type Props = { detail: Detail; shown: ShownPrice; quote: LiveQuote | undefined }

/** Who would buy and sell now, the range of a year, and how much is traded against a usual day. */
export function MarketFigures({ detail, shown, quote }: Props) {
  const { t } = useTranslation()
  const number = useNumberFormat()
  const year = useYearFigures(detail.symbol)
  const { decimals: digits, currency, tradable } = detail
  const bid = quote?.bid ?? detail.bid ?? undefined
  const ask = quote?.ask ?? detail.ask ?? undefined
  const offer = (price: number | undefined, size: number | undefined) => {
    if (price === undefined) return '–'
    const inFull = number.price(price, { digits })
    return size ? t('chart.offer', { price: inFull, size: number.count(size) }) : inFull
  }
  const volume = quote?.volume ?? detail.volume ?? 0
  const usual = year?.averageVolume ?? null
  const facts = [
    ...(tradable
      ? [
          { label: t('chart.bid'), value: offer(bid, quote?.bidSize) },
          { label: t('chart.ask'), value: offer(ask, quote?.askSize) },
        ]
      : []),
    ...(usual === null
      ? []
      : [
          { label: t('chart.usualVolume'), value: number.compact(usual, currency) },
          { label: t('chart.volumeToday'), value: number.percent((volume / usual) * 100, false) },
        ]),
  ]
  const price = shown.price
  const low = lowest(year?.yearLow, quote?.low ?? detail.low)
  const high = highest(year?.yearHigh, quote?.high ?? detail.high)
  return (
    <Card>
      <h2 className={styles.title}>{t('chart.figures')}</h2>
      {facts.length > 0 && <Facts facts={facts} />}
      {price !== undefined && low !== undefined && high !== undefined && (
        <div className={styles.range}>
          <RangeBar
            low={low}
            high={high}
            value={price}
            lowLabel={t('chart.yearLow')}
            highLabel={t('chart.yearHigh')}
            digits={digits}
          />
        </div>
      )}
      <WhyPrice detail={detail} shown={shown} bid={bid} ask={ask} />
    </Card>
  )
}

type Figure = number | null | undefined

/** The year and the day that is on; undefined as long as the year is not known. */
const lowest = (year: Figure, today: Figure) =>
  year === null || year === undefined ? undefined : Math.min(year, today ?? year)
const highest = (year: Figure, today: Figure) =>
  year === null || year === undefined ? undefined : Math.max(year, today ?? year)
