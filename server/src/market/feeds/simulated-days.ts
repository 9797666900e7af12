/**
 * The trading days of simulated instruments: a day's bar from its quarter hours, its minutes from the same
 * walks.
 */
import type { Bar } from '@tarazu/contract/market/bar'
import { dayEnd, dayStart, nextOpen, sessionOn } from '../calendar.ts'
import { faceValue, payDay } from '../corporate-actions/coupons.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { minute_ms, parseDay } from '../zone.ts'
import { type FactorPath, knotMinutes, makeFactorPath, minutesPerDay } from './factor-path.ts'
import { type KeyedBits, makeKeyedBits, normal, wordsByDay } from './keyed-bits.ts'
import { driftOf, loadingsOf } from './loadings.ts'
import type { TickBar } from './path-in-bar.ts'
import { makeSimulatedDay, type SimulatedDay } from './simulated-day.ts'

/** What an instrument's price is made of. */
type Model = {
  instrument: Instrument
  bits: KeyedBits
  /** Random words that make the volume of each day differ. */
  ofVolume(day: number): Uint32Array
  paths: { path: FactorPath; weight: number }[]
  /**
   * `base` is the logarithm of the price in ticks at the minute `from`, where the walks stood at `walked`.
   * `drift` is what it gains in a minute.
   */
  base: number
  from: number
  walked: number
  drift: number
  /**
   * Logarithm of a bond's face value in ticks, when it ends (minutes since 1970), and for how many minutes it
   * lasts.
   */
  par: { log: number; ends: number; lasts: number } | undefined
  /** Sums of the walks at the quarter hours, for the UTC days that were asked for last. */
  knots: Map<number, Float64Array>
}

type Part = { open: number; close: number }

/** 1 January 2026, for which the base prices were chosen. */
const referenceMinute = Date.UTC(2026, 0, 1) / minute_ms
const knot_ms = knotMinutes * minute_ms
const knotsPerDay = minutesPerDay / knotMinutes

/**
 * Money that changes hands in a day, in units of the instrument's currency; indices and currencies report
 * none.
 */
const turnover = { stock: 4e9, future: 2e9, treasury: 5e8, index: 0, currency: 0 }

export function makeSimulatedDays(key: Buffer, instruments: readonly Instrument[], marketHours: boolean) {
  const modelOf = makeModels(key, instruments)

  /** When a day trades, in more than one part where the exchange interrupted it. */
  function partsOf({ calendar }: Instrument, day: string): readonly Part[] {
    if (!marketHours) return [{ open: dayStart(calendar, day), close: dayEnd(calendar, day) }]
    const session = sessionOn(calendar, day)
    if (!session) throw new RangeError(`no session on ${day}`)
    return session.parts
  }

  return {
    /** When a day stops trading, ms UTC. */
    ends: (instrument: Instrument, day: string) => partsOf(instrument, day).at(-1)?.close ?? 0,

    /** `added`: ticks of interest to add to all prices. */
    dailyBar(instrument: Instrument, day: string, added: number): Bar {
      const model = modelOf(instrument)
      const { open, high, low, close } = rangeOf(model, partsOf(instrument, day))
      const price = (ticks: number) => ((ticks + added) * Number(instrument.tickMicros)) / 1e6
      return {
        at: dayStart(instrument.calendar, day),
        open: price(open),
        high: price(high),
        low: price(low),
        close: price(close),
        volume: volumeOf(model, day),
      }
    },

    /** A day with all its minutes; `before` is the trading day before it. */
    day(instrument: Instrument, name: string, before: string): SimulatedDay {
      const model = modelOf(instrument)
      const parts = partsOf(instrument, name)
      const lastPart = parts.at(-1) ?? { open: 0, close: 0 }
      return makeSimulatedDay({
        instrument,
        name,
        bits: model.bits,
        parts,
        until: marketHours ? nextOpen(instrument.calendar, lastPart.open) : lastPart.close,
        range: rangeOf(model, parts),
        previousCloseTicks: rangeOf(model, partsOf(instrument, before)).close,
        ticksAt: (minute) => ticksAt(model, minute),
        volume: volumeOf(model, name),
        sessionShaped: marketHours,
      })
    },
  }
}

/** What each instrument's price is made of. Instruments share the walks of the factors that they load on. */
function makeModels(key: Buffer, instruments: readonly Instrument[]) {
  const known = new Map(instruments.map((each) => [each.symbol, each]))
  const factors = new Map<string, FactorPath>()
  const models = new Map<string, Model>()

  function factor(name: string) {
    const path = factors.get(name) ?? makeFactorPath(makeKeyedBits(key, `walk ${name}`))
    factors.set(name, path)
    return path
  }

  return function modelOf(instrument: Instrument): Model {
    const made = models.get(instrument.symbol)
    if (made) return made
    const find = (symbol: string) => known.get(symbol)
    const paths = loadingsOf(instrument, find).map(({ factor: name, weight }) => ({
      path: factor(name),
      weight,
    }))
    const { listedAt } = instrument
    const from = listedAt === undefined ? referenceMinute : Math.ceil(listedAt / minute_ms)
    const bits = makeKeyedBits(key, `instrument ${instrument.symbol}`)
    const model: Model = {
      instrument,
      bits,
      ofVolume: wordsByDay(bits, 'dayVolume', 1, 256),
      paths,
      base: Math.log((instrument.basePrice * 1e6) / Number(instrument.tickMicros)),
      from,
      walked: listedAt === undefined ? 0 : walkedAt(paths, from),
      par: instrument.bond && parOf(instrument, instrument.bond.maturity, from),
      drift: driftOf(instrument, find) / (365.25 * minutesPerDay),
      knots: new Map(),
    }
    models.set(instrument.symbol, model)
    return model
  }
}

function volumeOf({ instrument, ofVolume, paths }: Model, day: string): number {
  const usual = turnover[instrument.kind] / instrument.basePrice
  const number = parseDay(day)
  const excitement = paths.at(-1)?.path.volatility(number) ?? 1
  return Math.round(usual * excitement ** 0.7 * Math.exp(0.25 * normal(ofVolume(number)[0] ?? 0)))
}

function parOf({ calendar, tickMicros }: Instrument, maturity: string, from: number) {
  const ends = dayStart(calendar, payDay(calendar, maturity)) / minute_ms
  return { log: Math.log(Number(faceValue) / Number(tickMicros)), ends, lasts: ends - from }
}

/**
 * Logarithm of the price in ticks at a minute since 1970, at which the walks stand at `walked`. Constant
 * before the listing.
 */
function logTicks(model: Model, minute: number, walked: number) {
  const { instrument, base, from, walked: before, drift, par } = model
  if (instrument.listedAt !== undefined && minute <= from) return base
  const log = base + drift * (minute - from) + walked - before
  return par ? par.log + (log - par.log) * lifeLeft(par, minute) : log
}

/**
 * The fraction of a bond's life that is left. The nearer its end, the nearer its price is to the face value.
 */
const lifeLeft = ({ ends, lasts }: NonNullable<Model['par']>, minute: number) =>
  Math.min(1, Math.max(0, (ends - minute) / lasts))

const wholeTicks = (logarithm: number) => Math.max(1, Math.round(Math.exp(logarithm)))

/** Sums of an instrument's walks at the quarter hours of a UTC day. */
function knotSums({ knots, paths }: Model, day: number): Float64Array {
  const kept = knots.get(day)
  if (kept) return kept
  const sums = new Float64Array(knotsPerDay + 1)
  for (const { path, weight } of paths) {
    const values = path.knots(day)
    for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + weight * (values[i] ?? 0)
  }
  if (knots.size >= 3) knots.delete(knots.keys().next().value as number)
  knots.set(day, sums)
  return sums
}

/**
 * Open, high, low and close of a day, in ticks. Extremes are found among logarithms, for rounding keeps their
 * order.
 */
function rangeOf(model: Model, parts: readonly Part[]): TickBar {
  let open = Number.NaN
  let close = Number.NaN
  let high = Number.NEGATIVE_INFINITY
  let low = Number.POSITIVE_INFINITY
  for (const part of parts) {
    let knot = part.open / knot_ms
    const last = part.close / knot_ms
    while (knot <= last) {
      const day = Math.floor(knot / knotsPerDay)
      const sums = knotSums(model, day)
      const until = Math.min(last, (day + 1) * knotsPerDay - 1)
      for (; knot <= until; knot++) {
        close = logTicks(model, knot * knotMinutes, sums[knot - day * knotsPerDay] ?? 0)
        if (close > high) high = close
        if (close < low) low = close
        if (Number.isNaN(open)) open = close
      }
    }
  }
  return { open: wholeTicks(open), high: wholeTicks(high), low: wholeTicks(low), close: wholeTicks(close) }
}

/** Price in ticks at a minute since 1970. */
const ticksAt = (model: Model, minute: number): number =>
  wholeTicks(logTicks(model, minute, walkedAt(model.paths, minute)))

function walkedAt(paths: Model['paths'], minute: number): number {
  const day = Math.floor(minute / minutesPerDay)
  let walked = 0
  for (const { path, weight } of paths)
    walked += weight * (path.minutes(day)[minute - day * minutesPerDay] ?? 0)
  return walked
}
