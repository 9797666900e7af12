/** What an account has earned, from its value at the end of each day and what was paid in and out. Pure. */
import { addDays, day_ms } from '@tarazu/contract/duration'

/** Days are YYYY-MM-DD in UTC and rise; money is in paise. */
export type PortfolioDay = {
  day: string
  /** Null where the price of something held is not known: a gap, across which nothing is guessed. */
  value: bigint | null
  paidIn: bigint
  paidOut: bigint
}

/** A day of the time-weighted index, which begins at 1. */
export type IndexPoint = { day: string; index: number }

/**
 * The growth of one unit of money, day by day. What comes in or goes out counts from the end of its day; on a
 * day that began with nothing, from its beginning. `before` is the value at the end of the day before, 0n
 * where there was none.
 *
 * Ends at the first day whose return does not exist: money was moved while a price was missing, or nothing or
 * a debt was left over.
 */
export function timeWeighted(days: readonly PortfolioDay[], before: bigint | null = 0n): IndexPoint[] {
  const points: IndexPoint[] = []
  let index = 1
  let last = before
  let movedInGap = false
  for (const each of days) {
    const flow = each.paidIn - each.paidOut
    if (each.value === null) {
      movedInGap ||= flow !== 0n
      continue
    }
    if (last !== null) {
      const growth = movedInGap ? undefined : growthOf(Number(last), Number(each.value), Number(flow))
      if (growth === undefined) break
      index *= growth
      points.push({ day: each.day, index })
    }
    last = each.value
    movedInGap = false
  }
  return points
}

/** The growth over one day; undefined where it does not exist. */
function growthOf(start: number, end: number, flow: number): number | undefined {
  if (start < 0 || (start === 0 && flow < 0)) return undefined
  if (start === 0 && flow === 0) return end === 0 ? 1 : undefined
  const growth = start === 0 ? end / flow : (end - flow) / start
  return growth > 0 ? growth : undefined
}

/** The growth over all days as a fraction, 0.1 for 10 %; null where it does not exist. */
export function totalReturn(days: readonly PortfolioDay[], before: bigint | null = 0n): number | null {
  const points = timeWeighted(days, before)
  const lastKnown = days.findLast(({ value }) => value !== null)
  const end = points.at(-1)
  return end && end.day === lastKnown?.day ? end.index - 1 : null
}

/** The deepest fall of an index from its highest point before, as a fraction at or below zero. */
export function drawdown(points: readonly IndexPoint[]): { depth: number; from: string; to: string } | null {
  const [first] = points
  if (!first) return null
  let peak = { day: first.day, index: 1 }
  let worst = { depth: 0, from: first.day, to: first.day }
  for (const point of points) {
    if (point.index > peak.index) peak = point
    const depth = point.index / peak.index - 1
    if (depth < worst.depth) worst = { depth, from: peak.day, to: point.day }
  }
  return worst
}

const daysOfYear = 365
/** Fewer say nothing about how much an account swings. */
const minReturns = 20

/**
 * The standard deviation of the daily returns, scaled to a year by how many returns a year has here; null for
 * fewer than 20.
 */
export function volatility(points: readonly IndexPoint[]): number | null {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length <= minReturns) return null
  const returns = points.slice(1).map((point, i) => point.index / (points[i]?.index ?? 1) - 1)
  const mean = returns.reduce((sum, each) => sum + each, 0) / returns.length
  const squares = returns.reduce((sum, each) => sum + (each - mean) ** 2, 0)
  const perYear = (returns.length * daysOfYear) / daysBetween(first.day, last.day)
  return Math.sqrt((squares / (returns.length - 1)) * perYear)
}

/** Money on a day: paid in below zero, got out above zero. Paise. */
export type CashFlow = { day: string; amount: bigint }

/** The least and the greatest growth a year that are looked for: a loss of everything, and 10,000 times. */
const growthBounds = [1e-12, 1e4] as const
const steps = 200

/**
 * The interest a year at which all flows together are worth nothing, as a fraction; null where there is none,
 * or where it lies beyond a growth of 10,000 times. A year has 365 days, as in spreadsheets.
 */
export function internalRate(flows: readonly CashFlow[]): number | null {
  const moving = flows.filter(({ amount }) => amount !== 0n)
  const end =
    moving
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? ''
  const terms = moving.map(({ day, amount }) => ({
    amount: Number(amount),
    years: daysBetween(day, end) / daysOfYear,
  }))
  const worth = (logGrowth: number) =>
    terms.reduce((sum, { amount, years }) => sum + amount * Math.exp(logGrowth * years), 0)
  const bracket = nearestChange(worth, Math.log(growthBounds[0]), Math.log(growthBounds[1]))
  return bracket && Math.expm1(bisect(worth, bracket))
}

/**
 * The change of sign that lies nearest to no growth at all, since flows of both signs may have several rates.
 */
function nearestChange(worth: (x: number) => number, low: number, high: number): [number, number] | null {
  const width = 0.05
  for (let out = 0; out * width < -low; out++) {
    for (const [from, to] of [
      [out * width, (out + 1) * width],
      [-(out + 1) * width, -out * width],
    ] as const) {
      if (from < low || to > high) continue
      const [a, b] = [worth(from), worth(to)]
      if (a === 0 && b === 0) return null
      if (a <= 0 !== b <= 0) return [from, to]
    }
  }
  return null
}

function bisect(worth: (x: number) => number, [from, to]: [number, number]) {
  let [low, high] = [from, to]
  const rises = worth(to) > worth(from)
  for (let step = 0; step < steps; step++) {
    const middle = (low + high) / 2
    if (worth(middle) > 0 === rises) high = middle
    else low = middle
  }
  return (low + high) / 2
}

/**
 * The flows that `internalRate` takes: each payment from the beginning of its day, and the value that stands
 * at the end of the last one, which is the beginning of the next. Null where that value is not known.
 */
export function flowsOf(days: readonly PortfolioDay[], before: bigint | null = 0n): CashFlow[] | null {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || last.value === null || before === null) return null
  return [
    { day: first.day, amount: -before },
    ...days.map(({ day, paidIn, paidOut }) => ({ day, amount: paidOut - paidIn })),
    { day: addDays(last.day, 1), amount: last.value },
  ]
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / day_ms
