import { paiseToNumber } from '@tarazu/contract/money'
import type { Portfolio } from '@tarazu/contract/portfolio/api'
import {
  AreaSeries,
  type AreaSeriesPartialOptions,
  ColorType,
  createChart,
  HistogramSeries,
  LineStyle,
  type Time,
} from 'lightweight-charts'
import { type ChartColours, faded } from '../prices/chart-colours.ts'
import { runsOfDays } from './runs-of-days.ts'

export type ChartMode = 'value' | 'growth'
type Formats = { figure: (value: number) => string; day: (day: string) => string }

const line = { lineWidth: 2, priceLineVisible: false, lastValueVisible: false } as const
const inPercent = (level: number | null) => (level === null ? null : (level - 1) * 100)

/** Draws the days of a portfolio. Returns the chart, and what points at a day (undefined: at none). */
export function drawPortfolio(
  container: HTMLElement,
  {
    portfolio,
    mode,
    colours,
    formats,
  }: {
    portfolio: Portfolio
    mode: ChartMode
    colours: ChartColours
    formats: Formats
  },
) {
  const chart = createChart(container, {
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
      priceFormatter: formats.figure,
      timeFormatter: (at: Time) => formats.day(String(at)),
    },
  })
  // Every day has its place, whether its figure is known or not.
  const places = chart.addSeries(AreaSeries, line)
  places.setData(portfolio.days.map(({ day }) => ({ time: day })))
  const draw = (
    figureOf: (day: Portfolio['days'][number]) => number | null,
    look: AreaSeriesPartialOptions,
  ) => {
    for (const run of runsOfDays(portfolio.days, figureOf))
      chart.addSeries(AreaSeries, { ...line, ...look }).setData(run)
  }
  if (mode === 'value') {
    draw(({ value }) => (value === null ? null : paiseToNumber(value)), {
      lineColor: colours.up,
      topColor: faded(colours.up, 0.26),
      bottomColor: faded(colours.up, 0),
    })
    const payments = chart.addSeries(HistogramSeries, { ...line, priceScaleId: 'payments' })
    chart.priceScale('payments').applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } })
    payments.setData(barsOfPayments(portfolio, colours))
  } else {
    // Areas without a ground are lines: the line series would make the market's chart heavier, too.
    const bare = { topColor: 'transparent', bottomColor: 'transparent' }
    draw(({ growth }) => inPercent(growth), { ...bare, lineColor: colours.up })
    const dashed = { lineColor: colours.flat, lineStyle: LineStyle.Dashed }
    draw(({ compared }) => inPercent(compared), { ...bare, ...dashed })
  }
  chart.timeScale().fitContent()
  const point = (day: string | undefined) => {
    if (day === undefined) chart.clearCrosshairPosition()
    else chart.setCrosshairPosition(0, day, places)
  }
  return { chart, point }
}

/** A bar on each day on which money came from outside, or went there. */
function barsOfPayments({ payments }: Portfolio, colours: ChartColours) {
  return payments.map(({ day, paidIn, paidOut }) => {
    const net = paiseToNumber(paidIn - paidOut)
    return { time: day, value: net, color: net < 0 ? colours.down : colours.crosshair }
  })
}
