/** Lines of indicators and of what is compared, on a chart that is there already. */
import type { UTCTimestamp } from 'lightweight-charts'
import type { LayerSeries } from './chart-series.ts'
import type { DrawnChart } from './draw-chart.ts'

export type Layer = {
  key: string
  /** 0 is that of the prices. */
  pane: number
  kind: 'line' | 'columns'
  colour: string
  dashed?: boolean
  /** The one of `Computed`: if unchanged, points were added at most. */
  version: number
  /** Times are the chart's own, in seconds. */
  points: readonly { time: number; value: number }[]
}

type Shown = { series: LayerSeries; version: number; count: number }

/** `PriceScaleMode.Normal`, whose name would bring the library along. */
const plainScale = 0

/** Shares of the height: each pane below the prices has a quarter of theirs. */
const paneShare = { prices: 4, below: 1 }

export function makeLayers({ chart, addLayer, isThere }: DrawnChart) {
  const shown = new Map<string, Shown>()
  let structure = ''

  function clear() {
    for (const { series } of shown.values()) chart.removeSeries(series)
    shown.clear()
  }

  /** Panes of their own are numbered, so all are made anew where one comes or goes. */
  function arrange(layers: readonly Layer[]) {
    const next = layers.map(({ key, pane }) => `${key} ${pane}`).join()
    if (next === structure) return
    structure = next
    clear()
    for (const layer of layers) shown.set(layer.key, { series: addLayer(layer), version: -1, count: 0 })
    for (const [index, pane] of chart.panes().entries()) {
      pane.setStretchFactor(index === 0 ? paneShare.prices : paneShare.below)
      // Prices may be compared in percent: what stands below them is none of that.
      if (index > 0) pane.priceScale('right').applyOptions({ mode: plainScale })
    }
  }

  return {
    show(layers: readonly Layer[]) {
      if (!isThere()) return
      arrange(layers)
      for (const { key, colour, points, version } of layers) {
        const drawn = shown.get(key)
        if (!drawn) continue
        drawn.series.applyOptions({ color: colour, lineColor: colour })
        const data = points.map(({ time, value }) => ({ time: time as UTCTimestamp, value }))
        const last = data.at(-1)
        const goesOn = drawn.version === version && data.length - drawn.count <= 1 && drawn.count > 0
        if (goesOn && last) drawn.series.update(last)
        else drawn.series.setData(data)
        drawn.version = version
        drawn.count = data.length
      }
    },
    remove() {
      if (isThere()) clear()
    },
  }
}
