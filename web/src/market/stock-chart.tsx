import type { Bar } from '@tarazu/contract/market/bar'
import { hasOwnPane } from '@tarazu/contract/market/chart-choices'
import { chartPeriods } from '@tarazu/contract/market/chart-ranges'
import { directionOf } from '@tarazu/ui/direction'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure } from '@tarazu/ui/failures'
import { Segmented } from '@tarazu/ui/segmented'
import { Skeleton } from '@tarazu/ui/skeleton'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '../language/languages.ts'
import type { ShownPrice } from '../prices/shown-price.ts'
import { useChartChoices } from './chart-choices.ts'
import { ChartPanel } from './chart-panel.tsx'
import type { ChartColumn } from './chart-table.tsx'
import type { ChartView } from './chart-view.ts'
import type { DrawnChart } from './draw-chart.ts'
import type { Pointed } from './price-headline.tsx'
import type { Detail, MarksComponent } from './queries.ts'
import { isPeriod, momentOf, usualKind } from './shown-bars.ts'
import { useShownBars } from './shown-bars-query.ts'
import styles from './stock-chart.module.css'

// The first chart needs none of them.
const ChartTools = lazy(async () => ({ default: (await import('./chart-tools.tsx')).ChartTools }))
const ChartLayers = lazy(async () => ({ default: (await import('./chart-layers.tsx')).ChartLayers }))

/** What is drawn on a chart besides its bars, in words and in figures. */
export type Besides = { words: string; columns: readonly ChartColumn[] }

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
  const chosen = choices.shown
  const source = useShownBars(code, chosen, shown)
  const { bars, zone } = source
  const previousClose = detail?.previousClose ?? source.previousClose
  const still = chosen === 'timeline'
  const moment = momentOf(chosen)

  const point = (bar: Bar | undefined) => {
    const previous = bar && bars[bars.findIndex(({ at }) => at === bar.at) - 1]
    onPointed(bar && { bar, against: still ? previousClose : previous?.close, moment })
  }
  const periods = chartPeriods.map((value) => ({
    value,
    label: t(
      `market.${({ timeline: 'timeline', day: 'dayK', week: 'weekK', month: 'monthK' } as const)[value]}`,
    ),
  }))
  const period = periods.find(({ value }) => value === chosen)?.label ?? chosen
  const view: ChartView = {
    name: `${code} ${chosen}`,
    kind: choices.kind ?? usualKind(chosen),
    scale: choices.compare !== null && choices.compare !== code ? 'percent' : choices.log ? 'log' : 'normal',
    still,
    inSight: source.inSight,
    bars,
    zone,
    reference: still ? previousClose : undefined,
    direction: directionOf(shown.change ?? 0),
  }
  const layered = choices.indicators.length > 0 || choices.compare !== null || choices.marks
  return (
    <div className={styles.whole} data-full={full || undefined}>
      <ChartPanel
        title={t('market.chartTableTitle', { name, period })}
        view={view}
        digits={source.digits}
        moment={moment}
        currency={source.currency}
        onBar={point}
        onBeginning={source.loadEarlier}
        onDrawn={setDrawn}
        besides={layered ? besides?.words : undefined}
        columns={layered ? besides?.columns : undefined}
        panes={choices.indicators.filter(({ kind }) => hasOwnPane(kind)).length}
        over={
          layered &&
          drawn && (
            <Suspense>
              <ChartLayers
                code={code}
                chart={drawn}
                view={view}
                choices={choices}
                digits={source.digits}
                tick={detail?.tick}
                marks={marks}
                onBesides={setBesides}
              />
            </Suspense>
          )
        }
        instead={bars.length === 0 && <Substitute source={source} />}
      />
      <Segmented
        label={t('market.chartPeriod')}
        options={periods}
        value={isPeriod(chosen) ? chosen : undefined}
        onChange={(next) => {
          onPointed(undefined)
          choose({ shown: next })
        }}
      />
      <Suspense fallback={<div className={styles.tools} />}>
        <div className={styles.tools}>
          <ChartTools
            code={code}
            name={name}
            view={view}
            chart={drawn}
            choices={choices}
            choose={(part) => {
              onPointed(undefined)
              choose(part)
            }}
            full={full}
            onFull={setFull}
          />
        </div>
      </Suspense>
    </div>
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
