import type { Bar } from '@tarazu/contract/market/bar'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useDateFormat } from '../language/date-format.ts'
import { readChartColours, useColourScheme } from './chart-colours.ts'
import type { ChartView } from './chart-view.ts'
import { drawChart } from './draw-chart.ts'
import styles from './price-chart.module.css'

type Props = ChartView & {
  /** Describes the chart in a sentence. */
  label: string
  digits: number
  /** Bars span a day or more, so the axis has dates only. */
  daily: boolean
  /** Gets the bar under the finger or pointer. */
  onBar: (bar: Bar | undefined) => void
}

/** Imports the chart library, so load it lazily. */
export function PriceChart({
  label,
  digits,
  daily,
  onBar,
  name,
  kind,
  bars,
  zone,
  reference,
  direction,
}: Props) {
  const container = useRef<HTMLDivElement>(null)
  const drawn = useRef<ReturnType<typeof drawChart>>(undefined)
  const scheme = useColourScheme()
  const number = useNumberFormat()
  const date = useDateFormat()
  const point = useEffectEvent(onBar)

  useEffect(() => {
    if (!container.current) return
    const chart = drawChart(container.current, (bar) => point(bar))
    drawn.current = chart
    return () => {
      drawn.current = undefined
      chart.remove()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme changes when the colour tokens do.
  useEffect(() => drawn.current?.paint(readChartColours()), [scheme])
  useEffect(() => {
    const utc = (at: number) => at * 1000
    drawn.current?.format({
      price: (price) => number.price(price, { digits }),
      time: (at) => (daily ? date.day(utc(at), 'UTC') : date.time(utc(at), 'UTC')),
      tick: (at, kind) =>
        ({ year: date.year, month: date.month, day: date.dayOfMonth, time: date.time })[kind](utc(at), 'UTC'),
      step: 10 ** -digits,
    })
  }, [number, date, digits, daily])
  useEffect(
    () => drawn.current?.show({ name, kind, bars, zone, reference, direction }),
    [name, kind, bars, zone, reference, direction],
  )

  return (
    <div
      className={styles.frame}
      role="img"
      aria-label={label}
      data-chart
      data-still={kind === 'area' || undefined}
    >
      <div ref={container} className={styles.canvas} />
    </div>
  )
}
