/** Splits and bonus issues, by which unadjusted prices jump. */
import type { Bar } from '@tarazu/contract/market/bar'
import { dayEnd, dayStart } from '../calendar.ts'
import type { Split } from '../candles.ts'

/** NSE stocks since 2015: the first day at the new price, and what it was multiplied with. */
const known: Readonly<Record<string, readonly (readonly [from: string, ratio: number])[]>> = {
  'HDFCBANK.NS': [['2019-09-19', 1 / 2]],
  'ICICIBANK.NS': [['2017-06-20', 10 / 11]],
  'INFY.NS': [
    ['2015-06-15', 1 / 2],
    ['2018-09-04', 1 / 2],
  ],
  'ITC.NS': [['2016-07-01', 2 / 3]],
  'NIFTYBEES.NS': [['2019-12-19', 1 / 10]],
  'RELIANCE.NS': [['2017-09-07', 1 / 2]],
  'TCS.NS': [['2018-05-31', 1 / 2]],
  'YESBANK.NS': [['2017-09-21', 1 / 5]],
}

/** A split or a bonus issue multiplies prices by a simple fraction: these are the denominators that occur. */
const fractions = [2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20].flatMap((parts) =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((old) => (old < parts ? [{ ratio: old / parts, parts }] : [])),
)

/**
 * Splits of an NSE stock: those that are listed here, and those that its unadjusted days show. NSE lets no
 * share open more than 20 % from its last close, so one that opens a quarter lower has been split.
 */
export function splitsOfNse(symbol: string, days: readonly Bar[]): Split[] {
  const listed = (known[symbol] ?? []).map(([day, ratio]) => ({ from: dayStart('IN', day), ratio }))
  const shown = days.flatMap((day, i) => {
    const gap = day.open / (days[i - 1]?.close ?? day.open)
    return gap < 0.75 && !listed.some(({ from }) => from === day.at)
      ? [{ from: day.at, ratio: simpleFraction(gap) }]
      : []
  })
  return [...listed, ...shown].sort((a, b) => a.from - b.from)
}

/**
 * The fraction that explains a gap best: near it, and simple, since a share may open a little off its new
 * price.
 */
export function simpleFraction(gap: number): number {
  const strain = ({ ratio, parts }: { ratio: number; parts: number }) =>
    Math.abs(Math.log(ratio / gap)) + parts * 0.005
  return fractions.reduce((best, each) => (strain(each) < strain(best) ? each : best)).ratio
}

/**
 * Splits from a Lean factor file (`last_date_factor_applies,price_factor,split_factor,reference_price`): a
 * row holds for all days up to its date.
 */
export function splitsOfFactors(text: string): Split[] {
  const rows = text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
    .map((cells) => ({ last: cells[0] ?? '', factor: Number(cells[2]) }))
    .filter(({ last, factor }) => /^\d{4}-\d\d-\d\d$/.test(last) && factor > 0)
  return rows.flatMap(({ last, factor }, i) => {
    const next = rows[i + 1]
    return next && Math.abs(next.factor / factor - 1) > 1e-6
      ? [{ from: dayEnd('US', last), ratio: exact(factor / next.factor) }]
      : []
  })
}

/** Factors are rounded in the file: 0.1428572 is a seventh. */
function exact(ratio: number): number {
  const parts = ratio < 1 ? Math.round(1 / ratio) : Math.round(ratio)
  const whole = ratio < 1 ? 1 / parts : parts
  return Math.abs(whole / ratio - 1) < 1e-4 ? whole : ratio
}
