import type { Bar } from '@tarazu/contract/market/bar'
import { directionOf } from '@tarazu/ui/direction'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { Segmented } from '@tarazu/ui/segmented'
import { Skeleton } from '@tarazu/ui/skeleton'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from '../language/languages.ts'
import type { ShownPrice } from '../prices/shown-price.ts'
import { ChartPanel } from './chart-panel.tsx'
import type { Pointed } from './price-headline.tsx'
import type { Detail } from './queries.ts'
import { withRunningBar } from './running-bar.ts'
import styles from './stock-chart.module.css'
import { type ChartPeriod, useCandles } from './stock-queries.ts'

type Props = {
  code: string
  name: string
  detail: Detail | undefined
  shown: ShownPrice
  period: ChartPeriod
  onPeriod: (period: ChartPeriod) => void
  onPointed: (pointed: Pointed | undefined) => void
}

/** Line or candles of one instrument, with the switch between their periods. */
export function StockChart({ code, name, detail, shown, period, onPeriod, onPointed }: Props) {
  const { t } = useTranslation()
  const candles = useCandles(code, period)
  const failure = useFailure(candles)
  const { data } = candles
  const zone = data?.timeZone ?? 'UTC'
  const fetched = useMemo(() => (data?.rows ?? []).map((row) => ({ ...row, at: row.at * 1000 })), [data])
  const bars = withRunningBar(fetched, shown, period, zone)
  useRefetchedMinute(bars.length > fetched.length, candles.refetch)
  const previousClose = detail?.previousClose ?? data?.previousClose ?? undefined
  const daily = period !== 'timeline'

  const point = (bar: Bar | undefined) => {
    const previous = bar && bars[bars.findIndex(({ at }) => at === bar.at) - 1]
    onPointed(bar && { bar, against: daily ? previous?.close : previousClose, daily })
  }

  let substitute: ReactNode
  if (failure) {
    substitute = (
      <div className={styles.middle}>
        <QueryFailure failure={failure} onRetry={candles.refetch} />
      </div>
    )
  } else if (!data) {
    substitute = <Skeleton height="100%" radius={16} />
  } else if (bars.length === 0) {
    substitute = (
      <div className={styles.middle}>
        <EmptyState title={t('market.chartEmpty')} />
      </div>
    )
  }
  const periods = [
    { value: 'timeline', label: t('market.timeline') },
    { value: 'day', label: t('market.dayK') },
    { value: 'week', label: t('market.weekK') },
    { value: 'month', label: t('market.monthK') },
  ] as const
  return (
    <>
      <ChartPanel
        title={t('market.chartTableTitle', {
          name,
          period: periods.find(({ value }) => value === period)?.label ?? '',
        })}
        view={{
          name: `${code} ${period}`,
          kind: daily ? 'candles' : 'area',
          bars,
          zone,
          reference: daily ? undefined : previousClose,
          direction: directionOf(shown.change ?? 0),
        }}
        digits={data?.decimals ?? 2}
        daily={daily}
        currency={data?.currency}
        onBar={point}
        instead={substitute}
      />
      <Segmented label={t('market.chartPeriod')} options={periods} value={period} onChange={onPeriod} />
    </>
  )
}

const maxDelay_ms = 4_000

/**
 * The stream may not have brought the last minute's closing price, so it is loaded once the next minute has
 * begun; after a random delay, for all apps begin the minute at once.
 */
function useRefetchedMinute(minuteBegun: boolean, refetch: () => unknown) {
  useEffect(() => {
    if (!minuteBegun) return
    const timer = setTimeout(() => void refetch(), Math.random() * maxDelay_ms)
    return () => clearTimeout(timer)
  }, [minuteBegun, refetch])
}
