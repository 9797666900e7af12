import { paiseToNumber } from '@tarazu/contract/money'
import type { Portfolio } from '@tarazu/contract/portfolio/api'
import { useNumberFormat } from '@tarazu/ui/number-format-provider'
import { AreaSeries, ColorType, createChart, HistogramSeries, LineStyle, type Time } from 'lightweight-charts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useDateFormat } from '../language/date-format.ts'
import { faded, readChartColours, useColourScheme } from '../prices/chart-colours.ts'
import styles from './portfolio.module.css'

export type ChartMode = 'value' | 'growth'
type Props = {
  portfolio: Portfolio
  mode: ChartMode
  label: string
  /** Gets the day that was tapped, YYYY-MM-DD. */
  onDay: (day: string) => void
}

/** A day without a figure is a gap in the line: nothing is drawn over it. */
const pointsOf = (portfolio: Portfolio, of: (day: Portfolio['days'][number]) => number | null) =>
  portfolio.days.map((each) => {
    const value = of(each)
    return value === null ? { time: each.day } : { time: each.day, value }
  })

const inPercent = (level: number | null) => (level === null ? null : (level - 1) * 100)

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
    const colours = readChartColours()
    const chart = createChart(container.current, {
      autoSize: true,
      layout: {
        background: { type: ColorType.Solid, color: 'transparent' },
        textColor: colours.text,
        fontFamily: getComputedStyle(document.body).fontFamily,
        fontSize: 12,
        // The credit that the licence requires is a link under the chart.
        attributionLogo: false,
      },
      grid: { vertLines: { visible: false }, horzLines: { style: LineStyle.Dotted, color: colours.grid } },
      rightPriceScale: { borderVisible: false, entireTextOnly: true },
      timeScale: { borderVisible: false, fixLeftEdge: true, fixRightEdge: true },
      handleScroll: false,
      handleScale: false,
      localization: {
        priceFormatter: (value: number) => (mode === 'value' ? number.compact(value) : number.percent(value)),
        timeFormatter: (at: Time) => date.day(Date.parse(String(at)), 'UTC'),
      },
    })
    const line = { lineWidth: 2, priceLineVisible: false, lastValueVisible: false } as const
    if (mode === 'value') {
      const area = chart.addSeries(AreaSeries, {
        ...line,
        lineColor: colours.up,
        topColor: faded(colours.up, 0.26),
        bottomColor: faded(colours.up, 0),
      })
      area.setData(pointsOf(portfolio, ({ value }) => (value === null ? null : paiseToNumber(value))))
      const payments = chart.addSeries(HistogramSeries, {
        priceScaleId: 'payments',
        priceLineVisible: false,
        lastValueVisible: false,
      })
      chart.priceScale('payments').applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } })
      payments.setData(marksOf(portfolio, colours))
    } else {
      // Areas without a ground are lines: the line series would make the market's chart heavier, too.
      const bare = { ...line, topColor: 'transparent', bottomColor: 'transparent' } as const
      const own = chart.addSeries(AreaSeries, { ...bare, lineColor: colours.up })
      own.setData(pointsOf(portfolio, ({ growth }) => inPercent(growth)))
      const theirs = chart.addSeries(AreaSeries, {
        ...bare,
        lineColor: colours.flat,
        lineStyle: LineStyle.Dashed,
      })
      theirs.setData(pointsOf(portfolio, ({ compared }) => inPercent(compared)))
    }
    chart.timeScale().fitContent()
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

/** A bar on each day on which money came from outside, or went there. */
function marksOf({ payments }: Portfolio, colours: ReturnType<typeof readChartColours>) {
  return payments.map(({ day, paidIn, paidOut }) => {
    const net = paiseToNumber(paidIn - paidOut)
    return { time: day, value: net, color: net < 0 ? colours.down : colours.crosshair }
  })
}
