import type { Bar } from '@tarazu/contract/market/bar'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { Skeleton } from '@tarazu/ui/skeleton'
import { Table } from 'lucide-react'
import { type CSSProperties, lazy, type ReactNode, Suspense, useState } from 'react'
import { useDateFormat } from '../language/date-format.ts'
import { useTranslation } from '../language/languages.ts'
import styles from './chart-panel.module.css'
import { summaryOf } from './chart-summary.ts'
import { type ChartColumn, ChartTable } from './chart-table.tsx'
import type { ChartView } from './chart-view.ts'
import type { DrawnChart } from './draw-chart.ts'
import type { BarMoment } from './shown-bars.ts'

const PriceChart = lazy(async () => ({ default: (await import('./price-chart.tsx')).PriceChart }))

type Props = {
  title: string
  view: ChartView
  digits: number
  moment: BarMoment
  /** Currency of the prices; the wallet's when left out. */
  currency?: string | undefined
  onBar: (bar: Bar | undefined) => void
  onBeginning?: (() => void) | undefined
  onDrawn?: ((chart: DrawnChart | undefined) => void) | undefined
  /** What is drawn besides, in a sentence. */
  besides?: string | undefined
  /** The same in figures. */
  columns?: readonly ChartColumn[] | undefined
  /** How many panes it has below the prices, which make it higher. */
  panes?: number
  /** What lies over the chart. */
  over?: ReactNode
  /** Covers the chart while there is nothing to draw. The chart stays mounted for the next period. */
  instead?: ReactNode
}

/** The chart with its table, its time zone and the credit that its licence requires. */
export function ChartPanel(props: Props) {
  const { title, view, digits, moment, currency, onBar, onBeginning, onDrawn, instead } = props
  const { t, texts } = useTranslation()
  const places: Record<string, string | undefined> = texts.market.chartPlace
  const place = places[view.zone] ?? view.zone.replace(/^.*\//, '').replaceAll('_', ' ')
  const [table, setTable] = useState(false)
  const [pointed, setPointed] = useState<Bar>()
  const label = useLabel({ title, bars: view.bars, zone: view.zone, digits, moment })
  return (
    <div>
      <div className={styles.chart} style={{ '--panes': props.panes ?? 0 } as CSSProperties}>
        {instead && <div className={styles.instead}>{instead}</div>}
        <div className={styles.picture} data-covered={instead ? true : undefined}>
          <Suspense fallback={<Skeleton height="100%" radius={16} />}>
            <PriceChart
              {...view}
              label={props.besides ? `${label} ${props.besides}` : label}
              digits={digits}
              moment={moment}
              onBar={(bar) => {
                setPointed(bar)
                onBar(bar)
              }}
              onBeginning={onBeginning}
              onDrawn={onDrawn}
            />
          </Suspense>
          {pointed && <BarFigures bar={pointed} digits={digits} currency={currency} />}
          {!instead && props.over}
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
          {moment !== 'day' && view.bars.length > 0 && t('market.chartTimes', { place })}
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
        moment={moment}
        currency={currency}
        columns={props.columns}
      />
    </div>
  )
}

type FiguresProps = { bar: Bar; digits: number; currency: string | undefined }

/** Open, high, low, close and volume of the bar under the finger. */
function BarFigures({ bar, digits, currency }: FiguresProps) {
  const { t } = useTranslation()
  const number = useNumberFormat()
  const parts = ['open', 'high', 'low', 'close'] as const
  return (
    <dl className={styles.figures}>
      {parts.map((part) => (
        <div key={part}>
          <dt>{t(`market.${part}`)}</dt>
          <dd className="num">{number.price(bar[part], { digits })}</dd>
        </div>
      ))}
      {bar.volume > 0 && (
        <div>
          <dt>{t('market.volume')}</dt>
          <dd className="num">{number.compact(bar.volume, currency)}</dd>
        </div>
      )}
    </dl>
  )
}

type LabelInput = Pick<Props, 'title' | 'digits' | 'moment'> & { bars: readonly Bar[]; zone: string }

/** Describes the chart in a sentence. */
function useLabel({ title, bars, zone, digits, moment }: LabelInput) {
  const { t } = useTranslation()
  const number = useNumberFormat()
  const date = useDateFormat()
  const summary = summaryOf(bars)
  if (!summary) return title
  const price = (value: number) => number.price(value, { digits })
  const named = date[moment]
  return t('market.chartSummary', {
    title,
    first: price(summary.first.close),
    from: named(summary.first.at, zone),
    last: price(summary.last.close),
    to: named(summary.last.at, zone),
    low: price(summary.low),
    high: price(summary.high),
  })
}
