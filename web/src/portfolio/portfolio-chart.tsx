import type { Portfolio } from '@tarazu/contract/portfolio/api'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useDateFormat } from '../language/date-format.ts'
import { readChartColours, useColourScheme } from '../prices/chart-colours.ts'
import { type ChartMode, drawPortfolio } from './draw-portfolio.ts'
import styles from './portfolio.module.css'

type Props = {
  portfolio: Portfolio
  mode: ChartMode
  label: string
  /** Gets the day that was tapped, YYYY-MM-DD. */
  onDay: (day: string) => void
}

/** Imports the chart library, so it is loaded lazily. */
export function PortfolioChart({ portfolio, mode, label, onDay }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const scheme = useColourScheme()
  const number = useNumberFormat()
  const date = useDateFormat()
  const choose = useEffectEvent(onDay)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme changes when the colour tokens do.
  useEffect(() => {
    if (!container.current) return
    const chart = drawPortfolio(container.current, {
      portfolio,
      mode,
      colours: readChartColours(),
      formats: {
        figure: (value) => (mode === 'value' ? number.compact(value) : number.percent(value)),
        day: (day) => date.day(Date.parse(day), 'UTC'),
      },
    })
    chart.subscribeClick(({ time }) => {
      if (typeof time === 'string') choose(time)
    })
    return () => chart.remove()
  }, [portfolio, mode, scheme, number.wallet])

  return (
    <div className={styles.frame} role="img" aria-label={label} data-chart>
      <div ref={container} className={styles.canvas} />
    </div>
  )
}
