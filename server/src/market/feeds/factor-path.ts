/**
 * A random walk with memory for its mean and for its volatility, as a function of a key and of time alone.
 * Markets, sectors, currencies and single instruments are each one such walk; an instrument's price is a
 * weighted sum of some of them. Because the sum is linear, currency crosses agree with each other and a
 * future moves with its index.
 */
import { type KeyedBits, normal, wordsByDay } from './keyed-bits.ts'

/**
 * Minutes between the knots that are known without walking every minute. All sessions begin and end on one.
 */
export const knotMinutes = 15
const knotsPerDay = 1440 / knotMinutes
export const minutesPerDay = 1440

/** Day number of 1 January 2015, where every walk begins. */
export const firstDay = 16_436

/** Share of the distance to the mean that a day takes back: half in about a year. */
const reversion = 0.002
/** Volatility is an exponential of a slow walk of its own. */
const volatilityMemory = 0.97
const volatilityShock = 0.11
const volatilityMean = volatilityShock ** 2 / (1 - volatilityMemory ** 2)
const dailyDeviation = 1 / Math.sqrt(365)

/** How many days' minutes are kept: yesterday, today, and two that a chart may ask for. */
const keptDays = 4

/** How many days' quarter hours are drawn at once. */
const drawnDays = 32

export type FactorPath = {
  /** The walk at the quarter hours of a day, first and last included, in units of a year's deviation. */
  knots(day: number): Float64Array
  /** The walk at the minutes of a day, first and last included. */
  minutes(day: number): Float64Array
  /** How excited a day is; 1 on average. */
  volatility(day: number): number
}

/** `bits` are the walk's own. Days are day numbers in UTC, none before `firstDay`. */
export function makeFactorPath(bits: KeyedBits): FactorPath {
  let levels = new Float64Array(0)
  let volatilities = new Float32Array(0)
  const kept = new Map<number, Float64Array>()
  const ofKnots = wordsByDay(bits, 'knots', knotsPerDay, drawnDays)

  /**
   * Walks to a day and a year beyond, always from the first day: continuing where an earlier call ended would
   * make prices depend, in their last bits, on when a process was started.
   */
  function walkTo(day: number) {
    if (day < firstDay) throw new RangeError(`simulated prices begin with day ${firstDay}, not ${day}`)
    if (day - firstDay < levels.length) return
    const length = day - firstDay + 366
    levels = new Float64Array(length)
    volatilities = new Float32Array(length)
    const words = bits.words('levels', 0, 2 * length)
    let level = 0
    let logVolatility = 0
    for (let i = 0; i < length; i++) {
      const volatility = Math.exp(logVolatility - volatilityMean)
      levels[i] = level
      volatilities[i] = volatility
      level = level * (1 - reversion) + dailyDeviation * volatility * normal(words[2 * i] ?? 0)
      logVolatility = volatilityMemory * logVolatility + volatilityShock * normal(words[2 * i + 1] ?? 0)
    }
  }

  const volatility = (day: number) => {
    walkTo(day)
    return volatilities[day - firstDay] ?? 1
  }

  function knots(day: number): Float64Array {
    walkTo(day + 1)
    const from = levels[day - firstDay] ?? 0
    const to = levels[day - firstDay + 1] ?? 0
    const values = new Float64Array(knotsPerDay + 1)
    const deviation = (dailyDeviation * volatility(day)) / Math.sqrt(knotsPerDay)
    bridge(values, 0, knotsPerDay, from, to, deviation, ofKnots(day), 0)
    return values
  }

  function minutes(day: number): Float64Array {
    const known = kept.get(day)
    if (known) return known
    const values = new Float64Array(minutesPerDay + 1)
    const atKnots = knots(day)
    const words = bits.words('minutes', day, minutesPerDay)
    const deviation = (dailyDeviation * volatility(day)) / Math.sqrt(minutesPerDay)
    for (let k = 0; k < knotsPerDay; k++) {
      const start = k * knotMinutes
      const from = atKnots[k] ?? 0
      const to = atKnots[k + 1] ?? 0
      bridge(values, start, knotMinutes, from, to, deviation, words, start)
    }
    values[minutesPerDay] = atKnots[knotsPerDay] ?? 0
    if (kept.size >= keptDays) kept.delete(kept.keys().next().value as number)
    kept.set(day, values)
    return values
  }

  return { knots, minutes, volatility }
}

/** Fills `count` steps of `values` with a walk that is pinned at both ends. */
function bridge(
  values: Float64Array,
  start: number,
  count: number,
  from: number,
  to: number,
  deviation: number,
  words: Uint32Array,
  first: number,
) {
  let walked = 0
  values[start] = 0
  for (let i = 1; i <= count; i++) {
    walked += deviation * normal(words[first + i - 1] ?? 0)
    values[start + i] = walked
  }
  for (let i = 0; i <= count; i++) {
    values[start + i] = from + (values[start + i] ?? 0) + ((to - from - walked) * i) / count
  }
}
