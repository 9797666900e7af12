export const intervals = ['1m', '1d', '1wk', '1mo'] as const
export type Interval = (typeof intervals)[number]

export const ranges = ['1d', '1y', '5y'] as const
export type Range = (typeof ranges)[number]

/** One candle. Prices are plain numbers in the instrument's currency: for display, never for money. */
export type Bar = {
  /** Start of the bar, ms UTC. */
  at: number
  open: number
  high: number
  low: number
  close: number
  volume: number
}
