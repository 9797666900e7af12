import {
  AreaSeries,
  BarSeries,
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineStyle,
  TrackingModeExitMode,
} from 'lightweight-charts'

/** An empty chart with a line, candles, bars and volumes; each is shown by giving it data. */
export function createSeries(container: HTMLElement) {
  const chart = createChart(container, {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSize: 12,
      // The credit that the licence requires is a link under the chart.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { style: LineStyle.Dotted } },
    crosshair: { mode: CrosshairMode.Magnet },
    rightPriceScale: { borderVisible: false, entireTextOnly: true },
    timeScale: { borderVisible: false, timeVisible: true, secondsVisible: false, fixRightEdge: true },
    trackingMode: { exitMode: TrackingModeExitMode.OnTouchEnd },
  })
  const area = chart.addSeries(AreaSeries, {
    lineWidth: 2,
    priceLineVisible: false,
    lastValueVisible: false,
  })
  const candles = chart.addSeries(CandlestickSeries, {
    borderVisible: false,
    priceLineVisible: false,
    lastValueVisible: false,
  })
  const bars = chart.addSeries(BarSeries, {
    thinBars: false,
    priceLineVisible: false,
    lastValueVisible: false,
  })
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  })
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } })
  const reference = area.createPriceLine({
    price: 0,
    lineWidth: 1,
    lineStyle: LineStyle.Dotted,
    axisLabelVisible: false,
    lineVisible: false,
  })
  // Replaces the library's own tags of the last price, on whose colour, the line's, figures are too faint.
  const tag = { lineWidth: 1, axisLabelVisible: false, lineVisible: false, price: 0 } as const
  const tags = {
    area: area.createPriceLine(tag),
    candles: candles.createPriceLine({ ...tag, lineStyle: LineStyle.Dashed }),
    bars: bars.createPriceLine({ ...tag, lineStyle: LineStyle.Dashed }),
  }
  return { chart, area, candles, bars, volumes, reference, tags }
}

export type LayerSeries = ISeriesApi<'Area'> | ISeriesApi<'Histogram'>

type LayerOptions = { kind: 'line' | 'columns'; pane: number; dashed?: boolean }

/**
 * A line or columns besides the bars; pane 0 is that of the prices. A line is an area without a ground, as
 * the library has to be loaded with areas anyway.
 */
export function addLayerTo(chart: IChartApi, { kind, pane, dashed }: LayerOptions): LayerSeries {
  const common = { priceLineVisible: false, lastValueVisible: false }
  if (kind === 'columns') return chart.addSeries(HistogramSeries, common, pane)
  return chart.addSeries(
    AreaSeries,
    {
      ...common,
      lineWidth: 1,
      lineStyle: dashed ? LineStyle.Dashed : LineStyle.Solid,
      topColor: 'transparent',
      bottomColor: 'transparent',
      crosshairMarkerVisible: false,
    },
    pane,
  )
}
