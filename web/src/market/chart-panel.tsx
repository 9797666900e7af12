import type { Bar } from '@tarazu/contract/market/bar'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { Skeleton } from '@tarazu/ui/skeleton'
import { Table } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import styles from './chart-panel.module.css'
import { summaryOf } from './chart-summary.ts'
import { ChartTable } from './chart-table.tsx'
import type { ChartView } from './chart-view.ts'

const PriceChart = lazy(async () => ({ default: (await import('./price-chart.tsx')).PriceChart }))

type Props = {
  title: string
  view: ChartView
  digits: number
  daily: boolean
  /** Currency of the prices; the wallet's when left out. */
  currency?: string | undefined
  onBar: (bar: Bar | undefined) => void
  /** Covers the chart while there is nothing to draw. The chart stays mounted for the next period. */
  instead?: ReactNode
}

/** The chart with its table, its time zone and the credit that its licence requires. */
export function ChartPanel({ title, view, digits, daily, currency, onBar, instead }: Props) {
  const { t, texts } = useTranslation()
  const places: Record<string, string | undefined> = texts.market.chartPlace
  const place = places[view.zone] ?? view.zone.replace(/^.*\//, '').replaceAll('_', ' ')
  const [table, setTable] = useState(false)
  const label = useLabel({ title, bars: view.bars, zone: view.zone, digits, daily })
  return (
    <div>
      <div className={styles.chart}>
        {instead && <div className={styles.instead}>{instead}</div>}
        <div className={styles.picture} data-covered={instead ? true : undefined}>
          <Suspense fallback={<Skeleton height="100%" radius={16} />}>
            <PriceChart {...view} label={label} digits={digits} daily={daily} onBar={onBar} />
          </Suspense>
        </div>
      </div>
      <div className={styles.notes}>
        <button
          type="button"
          className={styles.note}
          disabled={view.bars.length === 0}
          onClick={() => setTable(true)}
        >
          <Table size={14} aria-hidden="true" /> {t('market.chartTable')}
        </button>
        <span className={styles.place}>
          {!daily && view.bars.length > 0 && t('market.chartTimes', { place })}
        </span>
        <a className={styles.note} href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
          {t('market.chartsBy')}
        </a>
      </div>
      <ChartTable
        open={table}
        onClose={() => setTable(false)}
        title={title}
        bars={view.bars}
        digits={digits}
        zone={view.zone}
        daily={daily}
        currency={currency}
      />
    </div>
  )
}

type LabelInput = { title: string; bars: readonly Bar[]; zone: string; digits: number; daily: boolean }

/** Describes the chart in a sentence. */
function useLabel({ title, bars, zone, digits, daily }: LabelInput) {
  const { t } = useTranslation()
  const number = useNumberFormat()
  const date = useDateFormat()
  const summary = summaryOf(bars)
  if (!summary) return title
  const price = (value: number) => number.price(value, { digits })
  const moment = daily ? date.day : date.time
  return t('market.chartSummary', {
    title,
    first: price(summary.first.close),
    from: moment(summary.first.at, zone),
    last: price(summary.last.close),
    to: moment(summary.last.at, zone),
    low: price(summary.low),
    high: price(summary.high),
  })
}
