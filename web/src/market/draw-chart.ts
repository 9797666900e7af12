import type { Bar } from '@tarazu/contract/market/bar'
import { type AutoscaleInfo, TickMarkType, type Time, type UTCTimestamp } from 'lightweight-charts'
import { type ChartColours, faded } from './chart-colours.ts'
import { createSeries } from './chart-series.ts'
import { type ChartView, extendsOnly, hasVolume, spanWith, withoutRepeatedHour } from './chart-view.ts'
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

const timeOf = (bar: Bar, zone: string) => chartTime(bar.at, zone) as UTCTimestamp
const pointOf = (bar: Bar, zone: string) => ({ time: timeOf(bar, zone), value: bar.close })
const candleOf = (bar: Bar, zone: string) => ({ ...bar, time: timeOf(bar, zone) })
const volumeOf = (bar: Bar, zone: string, { up, down }: ChartColours) => ({
  time: timeOf(bar, zone),
  value: bar.volume,
  color: faded(bar.close < bar.open ? down : up, 0.42),
})

/** Draws one chart for as long as the screen is mounted. `show` changes its content, `paint` its colours. */
export function drawChart(container: HTMLElement, onBar: (bar: Bar | undefined) => void) {
  const { chart, area, candles, volumes, reference, tags } = createSeries(container)
  let view: ChartView | undefined
  let colours: ChartColours | undefined
  let formats: ChartFormats | undefined

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
    reference.applyOptions({ color: next.crosshair })
    if (!view) return
    colourArea(view, next)
    showVolumes(view, next)
    tagLast(view, next)
  }

  function colourArea({ direction }: ChartView, { up, down, flat, ground }: ChartColours) {
    const line = { up, down, unchanged: flat }[direction]
    area.applyOptions({
      lineColor: line,
      topColor: faded(line, 0.26),
      bottomColor: faded(line, 0),
      crosshairMarkerBorderColor: ground,
      crosshairMarkerBackgroundColor: line,
    })
  }

  /** Marks the last price on the axis, with a line to it for candles. */
  function tagLast({ kind, bars, direction }: ChartView, palette: ChartColours) {
    const last = bars.at(-1)
    const falls = last !== undefined && last.close < last.open
    const way = kind === 'area' ? direction : falls ? 'down' : 'up'
    const shown = last !== undefined
    tags[kind].applyOptions({
      price: last?.close ?? 0,
      axisLabelVisible: shown,
      lineVisible: shown && kind === 'candles',
      color: { up: palette.up, down: palette.down, unchanged: palette.flat }[way],
      axisLabelColor: { up: palette.upTag, down: palette.downTag, unchanged: palette.flat }[way],
      axisLabelTextColor: palette.onTag,
    })
  }

  function showVolumes({ kind, bars, zone }: ChartView, palette: ChartColours) {
    const shown = kind === 'candles' && hasVolume(bars)
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
      area.setData(kind === 'area' ? bars.map((bar) => pointOf(bar, zone)) : [])
      candles.setData(kind === 'candles' ? bars.map((bar) => candleOf(bar, zone)) : [])
      if (colours) showVolumes(next, colours)
    }
    if (colours) {
      colourArea(next, colours)
      tagLast(next, colours)
    }
    const sameChart = before?.name === next.name && before.bars.length > 0
    if (!sameChart) zoomTo(next)
    labelAxis()
  }

  function put(bar: Bar, { kind, zone }: ChartView) {
    if (kind === 'area') return area.update(pointOf(bar, zone))
    candles.update(candleOf(bar, zone))
    if (colours && bar.volume > 0) volumes.update(volumeOf(bar, zone, colours))
  }

  /** Sets the default zoom: the whole line, which cannot be moved, or the last candles, which can. */
  function zoomTo({ kind, bars, reference: price }: ChartView) {
    const fixed = kind === 'area'
    const movable = !fixed
    chart.applyOptions({
      handleScroll: {
        mouseWheel: false,
        pressedMouseMove: movable,
        horzTouchDrag: movable,
        vertTouchDrag: false,
      },
      handleScale: movable && { mouseWheel: false, pinch: true, axisPressedMouseMove: false },
    })
    const bottom = movable && hasVolume(bars) ? 0.22 : 0.08
    chart.priceScale('right').applyOptions({ scaleMargins: { top: 0.08, bottom } })
    reference.applyOptions({ lineVisible: fixed && price !== undefined, price: price ?? 0 })
    area.applyOptions({ autoscaleInfoProvider: (own: () => AutoscaleInfo | null) => scaled(own(), price) })
    const inSight = candlesInSight(container.clientWidth)
    // Few candles keep their usual width, at the right edge.
    chart.timeScale().applyOptions({ fixLeftEdge: fixed || bars.length >= inSight })
    const to = bars.length - 0.5
    if (fixed) chart.timeScale().fitContent()
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
    const shown = view.kind === 'area' ? area : candles
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
    area.applyOptions({ priceFormat })
    candles.applyOptions({ priceFormat })
  }

  chart.subscribeCrosshairMove(({ logical, point }) => {
    onBar(logical === undefined || !point ? undefined : view?.bars[logical])
  })
  const stopFollowing = followFinger(container, (x) => {
    if (view?.kind !== 'area') return
    const { bars, zone } = view
    const logical = x === undefined ? null : chart.timeScale().coordinateToLogical(x)
    const bar = logical === null ? undefined : bars[Math.min(bars.length - 1, Math.max(0, logical))]
    onBar(bar)
    if (bar) chart.setCrosshairPosition(bar.close, timeOf(bar, zone), area)
    else chart.clearCrosshairPosition()
  })

  function remove() {
    stopFollowing()
    chart.remove()
  }
  return { show, paint, format, remove }
}

function scaled(info: AutoscaleInfo | null, price: number | undefined) {
  if (!info?.priceRange || price === undefined) return info
  return { ...info, priceRange: spanWith(info.priceRange, price) }
}
