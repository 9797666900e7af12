import type { Bar } from '@tarazu/contract/market/bar'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useDateFormat } from '../language/date-format.ts'
import { readChartColours, useColourScheme } from '../prices/chart-colours.ts'
import type { ChartView } from './chart-view.ts'
import { type DrawnChart, drawChart } from './draw-chart.ts'
import styles from './price-chart.module.css'
import type { BarMoment } from './shown-bars.ts'

type Props = ChartView & {
  /** Describes the chart in a sentence. */
  label: string
  digits: number
  /** How a bar is named at the crosshair. */
  moment: BarMoment
  /** Gets the bar under the finger or pointer. */
  onBar: (bar: Bar | undefined) => void
  /** Older bars are wanted. */
  onBeginning?: (() => void) | undefined
  /** Gets the chart once it is there, for what is drawn on it besides. */
  onDrawn?: ((chart: DrawnChart | undefined) => void) | undefined
}

/** Imports the chart library, so load it lazily. */
export function PriceChart({
  label,
  digits,
  moment,
  onBar,
  onBeginning,
  onDrawn,
  name,
  kind,
  scale,
  still,
  inSight,
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
  const begin = useEffectEvent(() => onBeginning?.())
  const tell = useEffectEvent((chart: DrawnChart | undefined) => onDrawn?.(chart))

  useEffect(() => {
    if (!container.current) return
    const chart = drawChart(container.current, { onBar: (bar) => point(bar), onBeginning: () => begin() })
    drawn.current = chart
    tell(chart)
    return () => {
      drawn.current = undefined
      tell(undefined)
      chart.remove()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme changes when the colour tokens do.
  useEffect(() => drawn.current?.paint(readChartColours()), [scheme])
  useEffect(() => {
    const utc = (at: number) => at * 1000
    drawn.current?.format({
      price: (price) => number.price(price, { digits }),
      time: (at) => date[moment](utc(at), 'UTC'),
      tick: (at, kind) =>
        ({ year: date.year, month: date.month, day: date.dayOfMonth, time: date.time })[kind](utc(at), 'UTC'),
      step: 10 ** -digits,
    })
  }, [number, date, digits, moment])
  useEffect(
    () => drawn.current?.show({ name, kind, scale, still, inSight, bars, zone, reference, direction }),
    [name, kind, scale, still, inSight, bars, zone, reference, direction],
  )

  return (
    <div className={styles.frame} role="img" aria-label={label} data-chart data-still={still || undefined}>
      <div ref={container} className={styles.canvas} />
    </div>
  )
}
