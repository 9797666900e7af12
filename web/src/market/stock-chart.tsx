import type { Bar } from '@tarazu/contract/market/bar'
import { type ChartChoices, hasOwnPane } from '@tarazu/contract/market/chart-choices'
import { chartPeriods } from '@tarazu/contract/market/chart-ranges'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure } from '@tarazu/ui/failures'
import { useBackCloses } from '@tarazu/ui/overlay-history'
import { Segmented } from '@tarazu/ui/segmented'
import { Skeleton } from '@tarazu/ui/skeleton'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '../language/languages.ts'
import type { ShownPrice } from '../prices/shown-price.ts'
import { useChartChoices } from './chart-choices.ts'
import { ChartPanel } from './chart-panel.tsx'
import type { Besides } from './chart-table.tsx'
import { type ChartView, directionOver } from './chart-view.ts'
import type { DrawnChart } from './draw-chart.ts'
import type { Pointed } from './price-headline.tsx'
import type { Detail, MarksComponent } from './queries.ts'
import { isPeriod, momentOf, type Shown, usualKind } from './shown-bars.ts'
import { useShownBars } from './shown-bars-query.ts'
import styles from './stock-chart.module.css'

// The first chart needs none of them.
const ChartTools = lazy(async () => ({ default: (await import('./chart-tools.tsx')).ChartTools }))
const ChartLayers = lazy(async () => ({ default: (await import('./chart-layers.tsx')).ChartLayers }))

type Props = {
  code: string
  name: string
  detail: Detail | undefined
  shown: ShownPrice
  onPointed: (pointed: Pointed | undefined) => void
  marks: MarksComponent
}

/** Line or candles of one instrument, with the switches between their periods, ranges and kinds. */
export function StockChart({ code, name, detail, shown, onPointed, marks }: Props) {
  const { t } = useTranslation()
  const { choices, choose } = useChartChoices()
  const [drawn, setDrawn] = useState<DrawnChart>()
  const [besides, setBesides] = useState<Besides>()
  const [full, setFull] = useState(false)
  useBackCloses(full, () => setFull(false))
  const period = usePeriodName()
  const source = useShownBars(code, choices.shown, shown)
  const { bars, digits } = source
  const before = detail?.previousClose ?? source.previousClose
  const view = viewOf(code, choices, source, before, shown.change)
  const moment = momentOf(choices.shown)

  const point = (bar: Bar | undefined) => {
    const previous = bar && bars[bars.findIndex(({ at }) => at === bar.at) - 1]
    onPointed(bar && { bar, against: view.still ? before : previous?.close, moment })
  }
  const layered = choices.indicators.length > 0 || choices.compare !== null || choices.marks
  const layers = layered && drawn && (
    <Suspense>
      <ChartLayers
        code={code}
        chart={drawn}
        view={view}
        choices={choices}
        digits={digits}
        tick={detail?.tick}
        marks={marks}
        onBesides={setBesides}
      />
    </Suspense>
  )
  return (
    <div className={styles.whole} data-full={full || undefined}>
      <ChartPanel
        title={t('market.chartTableTitle', { name, period: period(choices.shown) })}
        view={view}
        digits={digits}
        moment={moment}
        currency={source.currency}
        onBar={point}
        onBeginning={source.loadEarlier}
        onDrawn={setDrawn}
        besides={layered ? besides?.words : undefined}
        columns={layered ? besides?.columns : undefined}
        panes={choices.indicators.filter(({ kind }) => hasOwnPane(kind)).length}
        over={layers}
        instead={bars.length === 0 && <Substitute source={source} />}
      />
      <Controls
        code={code}
        name={name}
        view={view}
        choices={choices}
        choose={(part) => {
          onPointed(undefined)
          choose(part)
        }}
        full={full}
        onFull={setFull}
      />
    </div>
  )
}

/** Names of the four periods, and of the ranges beside them. */
function usePeriodName() {
  const { t } = useTranslation()
  const names = { timeline: 'timeline', day: 'dayK', week: 'weekK', month: 'monthK' } as const
  return (shown: Shown) => (isPeriod(shown) ? t(`market.${names[shown]}`) : t(`chart.range.${shown}`))
}

/** `before` is the close of the day before, `change` that of now. */
function viewOf(
  code: string,
  { shown, kind, compare, log }: ChartChoices,
  { bars, zone, inSight }: Source,
  before: number | undefined,
  change: number | undefined,
): ChartView {
  const still = shown === 'timeline'
  return {
    name: `${code} ${shown}`,
    kind: kind ?? usualKind(shown),
    scale: compare !== null && compare !== code ? 'percent' : log ? 'log' : 'normal',
    still,
    inSight,
    bars,
    zone,
    reference: still ? before : undefined,
    direction: directionOver({ bars, inSight }, shown === '1D', change),
  }
}

/** The four periods at once, and what stands below them once it has come. */
function Controls(props: ComponentProps<typeof ChartTools>) {
  const { t } = useTranslation()
  const period = usePeriodName()
  const { choices, choose } = props
  return (
    <>
      <Segmented
        label={t('market.chartPeriod')}
        options={chartPeriods.map((value) => ({ value, label: period(value) }))}
        value={isPeriod(choices.shown) ? choices.shown : undefined}
        onChange={(shown) => choose({ shown })}
      />
      <Suspense fallback={<div className={styles.tools} />}>
        <div className={styles.tools}>
          <ChartTools {...props} />
        </div>
      </Suspense>
    </>
  )
}

type Source = ReturnType<typeof useShownBars>

/** What stands in the chart's place while there is nothing to draw. */
function Substitute({ source }: { source: Source }): ReactNode {
  const { t } = useTranslation()
  if (source.failure) {
    return (
      <div className={styles.middle}>
        <QueryFailure failure={source.failure} onRetry={source.refetch} />
      </div>
    )
  }
  if (!source.there) return <Skeleton height="100%" radius={16} />
  return (
    <div className={styles.middle}>
      <EmptyState title={t('market.chartEmpty')} />
    </div>
  )
}
