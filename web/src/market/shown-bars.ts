/** What the buttons below a chart stand for. Pure. */
import type { ChartKind } from '@tarazu/contract/market/chart-choices'
import {
  type BarStep,
  type ChartPeriod,
  type ChartRange,
  chartPeriods,
  isWithinDay,
  stepOf,
} from '@tarazu/contract/market/chart-ranges'

export type Shown = ChartPeriod | ChartRange

export const isPeriod = (shown: Shown): shown is ChartPeriod =>
  (chartPeriods as readonly string[]).includes(shown)

/** How a bar is named: all bars of the timeline are of one day. */
export type BarMoment = 'day' | 'time' | 'dayAndTime'

export function momentOf(shown: Shown): BarMoment {
  if (shown === 'timeline') return 'time'
  return isWithinDay(stepOf[shown]) ? 'dayAndTime' : 'day'
}

/** Candles for the periods that are named after them, a line for all else. */
export const usualKind = (shown: Shown): ChartKind =>
  isPeriod(shown) && shown !== 'timeline' ? 'candles' : 'area'

export const stepShown = (shown: Shown): BarStep => stepOf[shown]
