import { classes } from '@tarazu/ui/classes'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import type { DrawnChart } from './draw-chart.ts'
import { steppedTo } from './moved-price.ts'
import styles from './own-marks.module.css'
import type { Paints } from './paints.ts'
import type { Level } from './queries.ts'

type Props = { level: Level; chart: DrawnChart; paints: Paints; format: (price: number) => string }

/** The height of a price on the chart: px from its top, cut off at its edges. */
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

/** A finger that went no further, in px, has not moved. */
const leastMove_px = 3

/**
 * A line at a price with a handle. The handle of one that can be moved is dragged, or moved by the arrow keys
 * a tick at a time; letting go, or Enter, asks whether it is meant.
 */
export function PriceHandle({ level, chart, paints, format }: Props) {
  const [moved, setMoved] = useState<number>()
  const { price, label, kind, tick, onMove } = level
  const shown = moved ?? price
  const place = usePlace(chart, shown, paints)
  if (!place) return null
  const text = `${label} ${format(shown)}`
  return (
    <div
      className={classes(styles.level, place.outside && styles.outside, moved !== undefined && styles.moved)}
      style={{ transform: `translateY(${place.top}px)` }}
      data-kind={kind}
    >
      {onMove && tick ? (
        <Grip
          label={label}
          text={text}
          value={format(shown)}
          price={shown}
          tick={tick}
          chart={chart}
          onMoving={setMoved}
          onMoved={(to) => {
            setMoved(undefined)
            if (to !== undefined && to !== price) onMove(to)
          }}
        />
      ) : (
        <span className={styles.face} aria-hidden="true">
          {text}
        </span>
      )}
    </div>
  )
}

type GripProps = {
  label: string
  text: string
  value: string
  price: number
  tick: number
  chart: DrawnChart
  /** Another price is shown; undefined: the one of before. */
  onMoving: (price: number | undefined) => void
  /** It was let go at another price; undefined: where it was. */
  onMoved: (price: number | undefined) => void
}

const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

function Grip({ label, text, value, price, tick, chart, onMoving, onMoved }: GripProps) {
  // A finger may be lifted before what it did last is drawn.
  const held = useRef<{ from: number; to: number | undefined }>(undefined)
  const drag = ({ clientY }: PointerEvent<HTMLElement>) => {
    if (!held.current || Math.abs(clientY - held.current.from) < leastMove_px) return
    const top = chart.container.getBoundingClientRect().top
    const under = chart.series()?.coordinateToPrice(clientY - top)
    if (under === null || under === undefined) return
    held.current.to = steppedTo(under, tick)
    onMoving(held.current.to)
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined) onMoving(steppedTo(price + step * tick, tick))
    else if (event.key === 'Enter') onMoved(price)
    else if (event.key === 'Escape') onMoving(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      className={classes(styles.face, styles.handle)}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={price}
      aria-valuetext={value}
      onKeyDown={press}
      onBlur={() => onMoving(undefined)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = { from: event.clientY, to: undefined }
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        onMoved(held.current?.to)
        held.current = undefined
      }}
      onPointerCancel={() => {
        held.current = undefined
        onMoving(undefined)
      }}
    >
      {text}
    </div>
  )
}
