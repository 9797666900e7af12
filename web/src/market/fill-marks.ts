/** Arrows at the bars in which a customer bought and sold. */
import type { Bar } from '@tarazu/contract/market/bar'
import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  Time,
  UTCTimestamp,
} from 'lightweight-charts'
import type { DrawnChart } from './draw-chart.ts'
import type { MarkedFill } from './queries.ts'
import { chartTime } from './zone-time.ts'

export type Arrow = { time: number; side: MarkedFill['side']; edge: number }

/** One arrow for each bar and side; `edge` is the bar's low for purchases and its high for sales. Pure. */
export function arrowsOf(fills: readonly MarkedFill[], bars: readonly Bar[], zone: string): Arrow[] {
  const arrows = new Map<string, Arrow>()
  let next = 0
  for (const { at, side } of fills.toSorted((a, b) => a.at - b.at)) {
    while ((bars[next + 1]?.at ?? Number.POSITIVE_INFINITY) <= at) next += 1
    const bar = bars[next]
    // Whatever was before the first bar is not on this chart.
    if (!bar || at < bar.at) continue
    arrows.set(`${bar.at} ${side}`, {
      time: chartTime(bar.at, zone),
      side,
      edge: side === 'buy' ? bar.low : bar.high,
    })
  }
  return [...arrows.values()]
}

const size_px = 7
const gap_px = 4

type Colours = { buy: string; sell: string }

/** Draws with the chart, frame by frame, and tells `onPaint` that its scale may have changed. */
export function makeFillMarks({ chart, series, isThere }: DrawnChart, onPaint: () => void) {
  let arrows: readonly Arrow[] = []
  let colours: Colours = { buy: '', sell: '' }
  let attached: ReturnType<DrawnChart['series']>

  const renderer: IPrimitivePaneRenderer = {
    draw(target) {
      const own = attached
      if (!own) return
      // biome-ignore lint/correctness/useHookAtTopLevel: a method of the canvas, and no hook.
      target.useMediaCoordinateSpace(({ context }) => {
        for (const { time, side, edge } of arrows) {
          const x = chart.timeScale().timeToCoordinate(time as UTCTimestamp)
          const y = own.priceToCoordinate(edge)
          if (x === null || y === null) continue
          const way = side === 'buy' ? 1 : -1
          const tip = y + way * gap_px
          context.fillStyle = colours[side]
          context.beginPath()
          context.moveTo(x, tip)
          context.lineTo(x - size_px * 0.7, tip + way * size_px)
          context.lineTo(x + size_px * 0.7, tip + way * size_px)
          context.fill()
        }
      })
    },
  }
  const view: IPrimitivePaneView = { renderer: () => renderer, zOrder: () => 'top' }
  const primitive: ISeriesPrimitive<Time> = { paneViews: () => [view], updateAllViews: onPaint }

  function detach() {
    if (isThere()) attached?.detachPrimitive(primitive)
    attached = undefined
  }

  return {
    show(next: readonly Arrow[], palette: Colours) {
      arrows = next
      colours = palette
      const own = series()
      if (own !== attached) {
        detach()
        own?.attachPrimitive(primitive)
        attached = own
      } else own?.applyOptions({})
    },
    remove: detach,
  }
}
