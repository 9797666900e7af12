/** The periods and ranges of a chart, and how long each bar of one lasts. */

/** Product 2: the four buttons of the specification. */
export const chartPeriods = ['timeline', 'day', 'week', 'month'] as const
export type ChartPeriod = (typeof chartPeriods)[number]

export const chartRanges = ['1D', '1W', '1M', '3M', '1Y', '5Y', 'All'] as const
export type ChartRange = (typeof chartRanges)[number]

export const barSteps = ['1m', '15m', '1h', '1d', '1wk', '1mo'] as const
export type BarStep = (typeof barSteps)[number]

/** Ranges are as fine as a screen can show and as a source still has. */
export const stepOf: Record<ChartRange | ChartPeriod, BarStep> = {
  timeline: '1m',
  day: '1d',
  week: '1wk',
  month: '1mo',
  '1D': '1m',
  '1W': '15m',
  '1M': '1h',
  '3M': '1d',
  '1Y': '1d',
  '5Y': '1wk',
  All: '1mo',
}

const withinDay: ReadonlySet<BarStep> = new Set(['1m', '15m', '1h'])
/** Whether a bar is shorter than a day, so that a screen has to tell its hour. */
export const isWithinDay = (step: BarStep) => withinDay.has(step)
