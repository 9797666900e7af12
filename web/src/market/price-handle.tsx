import { classes } from '@tarazu/ui/classes'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useState } from 'react'
import type { DrawnChart } from './draw-chart.ts'
import { steppedTo } from './moved-price.ts'
import styles from './own-marks.module.css'
import type { Paints } from './paints.ts'
import type { Level } from './queries.ts'

type Props = { level: Level; chart: DrawnChart; paints: Paints; format: (price: number) => string }

/** Where a price is on the chart: px from its top, cut off at its edges. */
type Place = { top: number; outside: boolean }

function placeOf(chart: DrawnChart, price: number): Place | undefined {
  if (!chart.isThere()) return undefined
  const at = chart.series()?.priceToCoordinate(price) ?? null
  if (at === null) return undefined
  const height = chart.chart.panes()[0]?.getHeight() ?? 0
  return { top: Math.min(height, Math.max(0, at)), outside: at < 0 || at > height }
}

/** Moves with the chart, without drawing React's part anew where nothing has changed. */
function usePlace(chart: DrawnChart, price: number, paints: Paints) {
  const [place, setPlace] = useState<Place>()
  useLayoutEffect(() => {
    const locate = () =>
      setPlace((before) => {
        const next = placeOf(chart, price)
        return before?.top === next?.top && before?.outside === next?.outside ? before : next
      })
    locate()
    return paints.listen(locate)
  }, [chart, price, paints])
  return place
}

/** Below this, in px, a finger has not moved. */
const leastMove_px = 3

/**
 * A line at a price with a handle. The handle of one that can be moved is dragged, or moved by the arrow keys a
 * tick at a time; letting go, or Enter, asks whether it is meant.
 */
export function PriceHandle({ level, chart, paints, format }: Props) {
  const [moved, setMoved] = useState<number>()
  const [grip, setGrip] = useState<number>()
  const { price, label, tick, onMove, kind } = level
  const shown = moved ?? price
  const place = usePlace(chart, shown, paints)
  if (!place) return null
  const text = `${label} ${format(shown)}`
  const style = { transform: `translateY(${place.top}px)` }
  const lineClass = classes(
    styles.level,
    place.outside && styles.outside,
    moved !== undefined && styles.moved,
  )
  if (!onMove || !tick) {
    return (
      <div className={lineClass} style={style} data-kind={kind} aria-hidden="true">
        <span className={styles.face}>{text}</span>
      </div>
    )
  }

  const ask = (next: number | undefined) => {
    setMoved(undefined)
    if (next !== undefined && next !== price) onMove(next)
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (grip === undefined || Math.abs(event.clientY - grip) < leastMove_px) return
    const box = chart.container.getBoundingClientRect()
    const under = chart.series()?.coordinateToPrice(event.clientY - box.top)
    if (under !== null && under !== undefined) setMoved(steppedTo(under, tick))
  }
  const keys: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }
  const press = (event: KeyboardEvent) => {
    const step = keys[event.key]
    if (step !== undefined) setMoved(steppedTo(shown + step * tick, tick))
    else if (event.key === 'Enter') ask(moved)
    else if (event.key === 'Escape' && moved !== undefined) setMoved(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={lineClass} style={style} data-kind={kind}>
      <div
        className={classes(styles.face, styles.handle)}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="vertical"
        aria-valuenow={shown}
        aria-valuetext={format(shown)}
        onKeyDown={press}
        onBlur={() => setMoved(undefined)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setGrip(event.clientY)
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          setGrip(undefined)
          ask(moved)
        }}
        onPointerCancel={() => {
          setGrip(undefined)
          setMoved(undefined)
        }}
      >
        {text}
      </div>
    </div>
  )
}
