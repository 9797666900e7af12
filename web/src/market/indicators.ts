/** What a library computes from the bars of a chart. Pure. */
import type { Bar } from '@tarazu/contract/market/bar'
import type { Indicator, IndicatorKind } from '@tarazu/contract/market/chart-choices'
import { ATR, BollingerBands, EMA, MACD, RSI, SMA, VWAP } from 'trading-signals'

/** Lines of each indicator, in the order of its figures. The last of the MACD is drawn as columns. */
export const linesOf = {
  sma: ['value'],
  ema: ['value'],
  vwap: ['value'],
  bollinger: ['upper', 'middle', 'lower'],
  rsi: ['value'],
  macd: ['macd', 'signal', 'histogram'],
  atr: ['value'],
} as const satisfies Record<IndicatorKind, readonly string[]>

/** One figure for each line; undefined while there are too few bars. */
type Figures = readonly number[] | undefined
type Step = (bar: Bar, replace: boolean) => Figures

const macd = { short: 12, long: 26, signal: 9 }

type Context = { length: number; dayOf: ((at: number) => string) | undefined }

const steps: Record<IndicatorKind, (context: Context) => Step> = {
  sma: ({ length }) => ofClose(new SMA(length)),
  ema: ({ length }) => ofClose(new EMA(length)),
  rsi: ({ length }) => ofClose(new RSI(length)),
  bollinger({ length }) {
    const bands = new BollingerBands(length)
    return ({ close }, replace) => {
      const found = bands.update(close, replace)
      return found ? [found.upper, found.middle, found.lower] : undefined
    }
  },
  macd() {
    const found = new MACD(new EMA(macd.short), new EMA(macd.long), new EMA(macd.signal))
    return ({ close }, replace) => {
      const result = found.update(close, replace)
      return result ? [result.macd, result.signal, result.histogram] : undefined
    }
  },
  atr({ length }) {
    const range = new ATR(length)
    return (bar, replace) => oneOrNone(range.update(bar, replace))
  },
  vwap: ({ dayOf }) => volumeWeighted(dayOf),
}

const oneOrNone = (value: number | null): Figures => (value === null ? undefined : [value])

function ofClose(series: {
  update(price: number, replace: boolean): number | null
  isStable: boolean
}): Step {
  return ({ close }, replace) => {
    const value = series.update(close, replace)
    return series.isStable ? oneOrNone(value) : undefined
  }
}

/** Begins anew with each trading day, as traders compare it with that day's prices. */
function volumeWeighted(dayOf: Context['dayOf']): Step {
  let vwap = new VWAP()
  let day: string | undefined
  return (bar, replace) => {
    const next = dayOf?.(bar.at)
    if (next !== day) vwap = new VWAP()
    day = next
    const value = vwap.update(bar, replace)
    // The library answers nothing for a bar without volume: the price of before still holds.
    return oneOrNone(value ?? (vwap.isStable ? vwap.getResult() : null))
  }
}

export type Computed = {
  indicator: Indicator
  /** Changes whenever figures before the last one may have. */
  version: number
  /** One entry for each bar. */
  figures: readonly Figures[]
}

/**
 * Computes an indicator again and again as bars are added or the last one moves, and looks at the new ones
 * alone. `dayOf` names the trading day of bars that are shorter than a day.
 */
export function makeIndicator(indicator: Indicator, dayOf?: (at: number) => string) {
  let seen: readonly Bar[] = []
  let figures: Figures[] = []
  let step: Step | undefined
  let version = 0

  function begin(bars: readonly Bar[]) {
    step = steps[indicator.kind]({ length: indicator.length, dayOf })
    figures = []
    version += 1
    seen = []
    addAll(bars)
  }

  function addAll(bars: readonly Bar[]) {
    for (const bar of bars) figures.push(step?.(bar, false))
  }

  return (bars: readonly Bar[]): Computed => {
    const [before, count] = [seen, seen.length]
    const goesOn =
      count > 1 && bars.length >= count && bars[0] === before[0] && bars[count - 2] === before[count - 2]
    if (!goesOn || !step) begin(bars)
    else if (bars !== before) {
      const last = bars[count - 1]
      if (last && last !== before[count - 1]) figures[count - 1] = step(last, true)
      addAll(bars.slice(count))
    }
    seen = bars
    return { indicator, version, figures: figures.slice() }
  }
}
