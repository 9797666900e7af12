/** How a customer wants charts drawn. */
import * as z from 'zod/mini'
import { symbol } from '../wire.ts'
import { chartPeriods, chartRanges } from './chart-ranges.ts'

export const chartKinds = ['area', 'line', 'candles', 'bars'] as const
export type ChartKind = (typeof chartKinds)[number]

export const indicatorKinds = ['sma', 'ema', 'vwap', 'bollinger', 'rsi', 'macd', 'atr'] as const
export type IndicatorKind = (typeof indicatorKinds)[number]

/** How many bars an indicator looks back over. The volume-weighted price and the MACD have no choice. */
export const usualLength: Record<IndicatorKind, number> = {
  sma: 20,
  ema: 20,
  vwap: 20,
  bollinger: 20,
  rsi: 14,
  macd: 26,
  atr: 14,
}
/** Whether the customer chooses how many bars it looks back over. */
export const hasLength = (kind: IndicatorKind) => kind !== 'vwap' && kind !== 'macd'

/** Whether its figures are no prices, so that it stands below them. */
export const hasOwnPane = (kind: IndicatorKind) => kind === 'rsi' || kind === 'macd' || kind === 'atr'

export const minIndicatorLength = 2
export const maxIndicatorLength = 200
/** More than this on a phone leaves no room for the prices. */
export const maxIndicators = 6

const indicator = z.strictObject({
  kind: z.enum(indicatorKinds),
  length: z.int().check(z.minimum(minIndicatorLength), z.maximum(maxIndicatorLength)),
})
export type Indicator = z.output<typeof indicator>

export const chartChoices = z.strictObject({
  shown: z.enum([...chartPeriods, ...chartRanges]),
  /** Null: as is usual for what is shown. */
  kind: z.nullable(z.enum(chartKinds)),
  /** Equal distances are equal percentages. */
  log: z.boolean(),
  indicators: z.array(indicator).check(z.maxLength(maxIndicators)),
  /** What it is compared with, in percent. */
  compare: z.nullable(symbol),
  /** Own fills, average cost and orders that wait. */
  marks: z.boolean(),
})
export type ChartChoices = z.output<typeof chartChoices>

export const usualChoices: ChartChoices = {
  shown: 'timeline',
  kind: null,
  log: false,
  indicators: [],
  compare: null,
  marks: true,
}
