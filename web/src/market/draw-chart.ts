import type { Bar } from '@tarazu/contract/market/bar'
import {
  type AutoscaleInfo,
  PriceScaleMode,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { type ChartColours, faded } from '../prices/chart-colours.ts'
import { addLayerTo, createSeries } from './chart-series.ts'
import {
  type ChartView,
  extendsOnly,
  hasVolume,
  isLine,
  spanWith,
  withoutRepeatedHour,
} from './chart-view.ts'
import { followFinger } from './follow-finger.ts'
import { chartTime } from './zone-time.ts'

export type ChartFormats = {
  price: (price: number) => string
  /** Formats the crosshair's time; `at` is the chart's own time, in seconds of the market's wall clock. */
  time: (at: number) => string
  tick: (at: number, kind: 'year' | 'month' | 'day' | 'time') => string
  step: number
}

/** Half the height of the last price's tag on the axis, half that of a figure, and a margin. */
const labelReach_px = 18

/**
 * Candles that fit the width of a phone; older ones are a swipe away. A desk shows more of them, each no
 * wider.
 */
const candlesInSight = (width_px: number) => Math.max(60, Math.floor(width_px / 8))

const tickKinds = {
  [TickMarkType.Year]: 'year',
  [TickMarkType.Month]: 'month',
  [TickMarkType.DayOfMonth]: 'day',
  [TickMarkType.Time]: 'time',
  [TickMarkType.TimeWithSeconds]: 'time',
} as const

const modes = {
  normal: PriceScaleMode.Normal,
  log: PriceScaleMode.Logarithmic,
  percent: PriceScaleMode.Percentage,
} as const

/** So many bars before the first that is loaded, older ones are asked for. */
const loadAhead = 30

type Heard = {
  /** The bar under the finger or pointer. */
  onBar: (bar: Bar | undefined) => void
  /** The chart is being scrolled towards what was before its first bar. */
  onBeginning: () => void
}

const timeOf = (bar: Bar, zone: string) => chartTime(bar.at, zone) as UTCTimestamp
const pointOf = (bar: Bar, zone: string) => ({ time: timeOf(bar, zone), value: bar.close })
const candleOf = (bar: Bar, zone: string) => ({ ...bar, time: timeOf(bar, zone) })
const volumeOf = (bar: Bar, zone: string, { up, down }: ChartColours) => ({
  time: timeOf(bar, zone),
  value: bar.volume,
  color: faded(bar.close < bar.open ? down : up, 0.42),
})

/** Draws one chart for as long as the screen is mounted. `show` changes its content, `paint` its colours. */
export function drawChart(container: HTMLElement, { onBar, onBeginning }: Heard) {
  const { chart, area, candles, bars: ranges, volumes, reference, tags } = createSeries(container)
  let view: ChartView | undefined
  let colours: ChartColours | undefined
  let formats: ChartFormats | undefined
  /** Somebody has had a finger or a pointer on it since it was shown from its default zoom. */
  let touched = false

  function paint(next: ChartColours) {
    colours = next
    const line = { color: next.crosshair, labelBackgroundColor: next.label }
    chart.applyOptions({
      layout: { textColor: next.text },
      grid: { horzLines: { color: next.grid } },
      crosshair: { vertLine: line, horzLine: line },
    })
    const { up, down } = next
    candles.applyOptions({ upColor: up, wickUpColor: up, downColor: down, wickDownColor: down })
    ranges.applyOptions({ upColor: up, downColor: down })
    reference.applyOptions({ color: next.crosshair })
    if (!view) return
    colourArea(view, next)
    showVolumes(view, next)
    tagLast(view, next)
  }

  function colourArea({ direction, kind }: ChartView, { up, down, flat, ground }: ChartColours) {
    const line = { up, down, unchanged: flat }[direction]
    area.applyOptions({
      lineColor: line,
      topColor: faded(line, kind === 'area' ? 0.26 : 0),
      bottomColor: faded(line, 0),
      crosshairMarkerBorderColor: ground,
      crosshairMarkerBackgroundColor: line,
    })
  }

  /** Marks the last price on the axis, with a line to it for candles. */
  function tagLast({ kind, bars, direction }: ChartView, palette: ChartColours) {
    const last = bars.at(-1)
    const falls = last !== undefined && last.close < last.open
    const way = isLine(kind) ? direction : falls ? 'down' : 'up'
    const own = isLine(kind) ? tags.area : kind === 'bars' ? tags.bars : tags.candles
    for (const tag of Object.values(tags)) {
      const shown = last !== undefined && tag === own
      tag.applyOptions({
        price: last?.close ?? 0,
        axisLabelVisible: shown,
        lineVisible: shown && !isLine(kind),
        color: { up: palette.up, down: palette.down, unchanged: palette.flat }[way],
        axisLabelColor: { up: palette.upTag, down: palette.downTag, unchanged: palette.flat }[way],
        axisLabelTextColor: palette.onTag,
      })
    }
  }

  function showVolumes({ kind, bars, zone }: ChartView, palette: ChartColours) {
    const shown = !isLine(kind) && hasVolume(bars)
    volumes.setData(shown ? bars.map((bar) => volumeOf(bar, zone, palette)) : [])
  }

  function show(given: ChartView) {
    const before = view
    const next = { ...given, bars: withoutRepeatedHour(given.bars, given.zone) }
    view = next
    if (before && extendsOnly(before, next)) {
      for (const bar of next.bars.slice(before.bars.length - 1)) put(bar, next)
    } else {
      const { kind, bars, zone } = next
      area.setData(isLine(kind) ? bars.map((bar) => pointOf(bar, zone)) : [])
      candles.setData(kind === 'candles' ? bars.map((bar) => candleOf(bar, zone)) : [])
      ranges.setData(kind === 'bars' ? bars.map((bar) => candleOf(bar, zone)) : [])
      if (colours) showVolumes(next, colours)
    }
    if (colours) {
      colourArea(next, colours)
      tagLast(next, colours)
    }
    const sameChart = before?.name === next.name && before.bars.length > 0
    chart.priceScale('right').applyOptions({ mode: modes[next.scale], scaleMargins: marginsOf(next) })
    if (!sameChart) zoomTo(next)
    labelAxis()
  }

  function put(bar: Bar, { kind, zone }: ChartView) {
    if (isLine(kind)) return area.update(pointOf(bar, zone))
    const series = kind === 'bars' ? ranges : candles
    series.update(candleOf(bar, zone))
    if (colours && bar.volume > 0) volumes.update(volumeOf(bar, zone, colours))
  }

  /** Sets the default zoom: the whole line, which cannot be moved, or the last bars, which can. */
  function zoomTo({ still, bars, reference: price, inSight: wanted }: ChartView) {
    const movable = !still
    chart.applyOptions({
      handleScroll: {
        mouseWheel: false,
        pressedMouseMove: movable,
        horzTouchDrag: movable,
        vertTouchDrag: false,
      },
      handleScale: movable && { mouseWheel: false, pinch: true, axisPressedMouseMove: false },
    })
    reference.applyOptions({ lineVisible: still && price !== undefined, price: price ?? 0 })
    area.applyOptions({ autoscaleInfoProvider: (own: () => AutoscaleInfo | null) => scaled(own(), price) })
    touched = false
    const inSight = wanted ?? candlesInSight(container.clientWidth)
    // Few candles keep their usual width, at the right edge.
    chart.timeScale().applyOptions({ fixLeftEdge: still || bars.length >= inSight })
    const to = bars.length - 0.5
    if (still) chart.timeScale().fitContent()
    else chart.timeScale().setVisibleLogicalRange({ from: to - inSight, to })
  }

  function format(next: ChartFormats) {
    formats = next
    const { time, tick } = next
    chart.applyOptions({
      localization: { timeFormatter: (at: Time) => time(Number(at)) },
      timeScale: { tickMarkFormatter: (at: Time, kind: TickMarkType) => tick(Number(at), tickKinds[kind]) },
    })
    labelAxis()
  }

  /** Leaves out axis figures that the last price's tag would half cover, so it runs for each new price. */
  function labelAxis() {
    if (!formats || !view) return
    const { price: formatter, step: minMove } = formats
    const last = view.bars.at(-1)?.close
    const shown = seriesOf(view)
    const heightOf = (price: number | undefined) =>
      price === undefined ? null : shown.priceToCoordinate(price)
    const tickmarksFormatter = (prices: number[]) => {
      const height = heightOf(last)
      return prices.map((price) => {
        const covered = height !== null && Math.abs((heightOf(price) ?? 0) - height) < labelReach_px
        return covered ? '' : formatter(price)
      })
    }
    const priceFormat = { type: 'custom', formatter, minMove, tickmarksFormatter } as const
    for (const series of [area, candles, ranges]) series.applyOptions({ priceFormat })
  }

  const seriesOf = ({ kind }: ChartView) => (isLine(kind) ? area : kind === 'bars' ? ranges : candles)

  chart.subscribeCrosshairMove(({ logical, point }) => {
    onBar(logical === undefined || !point ? undefined : view?.bars[logical])
  })
  const touch = () => {
    touched = true
  }
  container.addEventListener('pointerdown', touch)
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (!range || !view || view.still) return
    // The whole of a range is in sight at first, and nobody has scrolled.
    if (touched && range.from < loadAhead) onBeginning()
  })
  const stopFollowing = followFinger(container, (x) => {
    if (!view?.still) return
    const { bars, zone } = view
    const logical = x === undefined ? null : chart.timeScale().coordinateToLogical(x)
    const bar = logical === null ? undefined : bars[Math.min(bars.length - 1, Math.max(0, logical))]
    onBar(bar)
    if (bar) chart.setCrosshairPosition(bar.close, timeOf(bar, zone), seriesOf(view))
    else chart.clearCrosshairPosition()
  })

  let there = true
  function remove() {
    there = false
    stopFollowing()
    container.removeEventListener('pointerdown', touch)
    chart.remove()
  }
  const isThere = () => there
  const series = () => view && seriesOf(view)
  const addLayer = (layer: Parameters<typeof addLayerTo>[1]) => addLayerTo(chart, layer)
  return { show, paint, format, remove, isThere, chart, addLayer, series, container }
}
export type DrawnChart = ReturnType<typeof drawChart>

/** Volumes have the room below the prices. */
const marginsOf = ({ kind, bars }: ChartView) => ({
  top: 0.08,
  bottom: !isLine(kind) && hasVolume(bars) ? 0.22 : 0.08,
})

function scaled(info: AutoscaleInfo | null, price: number | undefined) {
  if (!info?.priceRange || price === undefined) return info
  return { ...info, priceRange: spanWith(info.priceRange, price) }
}
