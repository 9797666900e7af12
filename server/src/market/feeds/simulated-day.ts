/**
 * The minutes of one simulated day. They agree with the day's bar: its open, high, low, close and volume are
 * theirs.
 */
import type { Instrument } from '../instruments/instrument.ts'
import { minute_ms, parseDay } from '../zone.ts'
import { fraction, type KeyedBits, normal } from './keyed-bits.ts'
import { stepsPerBar, type TickBar } from './path-in-bar.ts'

export type SimulatedDay = {
  name: string
  /** The first and the last moment of trading, and when the next day takes over; ms UTC. */
  open: number
  close: number
  until: number
  minutes: number
  openTicks: number
  previousCloseTicks: number
  startOf(minute: number): number
  /** Random bits that belong to a minute. */
  bitsOf(minute: number): number
  /** The minute and step of a moment. Outside of trading hours: the end of the last minute before it. */
  moment(ms: number): { minute: number; step: number; at: number }
  minuteBar(minute: number): TickBar
  /** High and low of all minutes before one. */
  before(minute: number): { high: number; low: number }
  /** Units traded since the open, when `fraction` of the minute has passed. */
  volumeAt(minute: number, fraction: number): number
  offers(last: number, minute: number, step: number): Offers
}

export type Offers = { bid: number; ask: number; bidSize: number; askSize: number }

export type DayPlan = {
  instrument: Instrument
  name: string
  bits: KeyedBits
  parts: readonly { open: number; close: number }[]
  until: number
  /** The day's bar, in ticks. */
  range: TickBar
  previousCloseTicks: number
  /** Price in ticks at a minute since 1970, before it is held within the day's range. */
  ticksAt(minute: number): number
  volume: number
  /** More is traded at the open and at the close. */
  sessionShaped: boolean
}

/** Distance between best bid and best ask, as a fraction of the price. */
const spread = { stock: 0.0002, currency: 0.0001, future: 0.0001, treasury: 0.0004, index: 0 }

export function makeSimulatedDay(plan: DayPlan): SimulatedDay {
  const { instrument, bits, parts, range, volume } = plan
  const starts = parts.flatMap(({ open, close }) =>
    Array.from({ length: (close - open) / minute_ms }, (_, i) => open + i * minute_ms),
  )
  const minutes = starts.length
  const number = parseDay(plan.name)
  const drawn = bits.words('extremes', number, 3 * minutes)
  const bars = makeMinutes(plan, starts, drawn)
  const traded = cumulate(plan, starts, drawn)
  const steps = bits.words('steps', number, minutes)
  const offered: { minute: number; words: Uint32Array } = { minute: -1, words: new Uint32Array(0) }
  const open = parts[0]?.open ?? 0
  const close = parts.at(-1)?.close ?? 0

  const startOf = (minute: number) => starts[minute] ?? close
  const minuteBar = (minute: number): TickBar => ({
    open: bars.open[minute] ?? range.close,
    high: bars.high[minute] ?? range.close,
    low: bars.low[minute] ?? range.close,
    close: bars.close[minute] ?? range.close,
  })

  return {
    name: plan.name,
    open,
    close,
    until: plan.until,
    minutes,
    openTicks: range.open,
    previousCloseTicks: plan.previousCloseTicks,
    startOf,
    bitsOf: (minute) => steps[minute] ?? 0,
    moment(ms) {
      let minute = 0
      for (const part of parts) {
        const length = (part.close - part.open) / minute_ms
        if (ms < part.open) break
        if (ms < part.close) {
          const into = Math.floor((ms - part.open) / 1_000)
          return { minute: minute + Math.floor(into / 60), step: into % 60, at: part.open + into * 1_000 }
        }
        minute += length
      }
      return { minute: minute - 1, step: stepsPerBar - 1, at: startOf(minute - 1) + minute_ms }
    },
    minuteBar,
    before: (minute) => ({
      high: bars.highSoFar[minute] ?? range.open,
      low: bars.lowSoFar[minute] ?? range.open,
    }),
    volumeAt(minute, fraction) {
      const from = traded[minute] ?? 1
      return Math.floor(volume * (from + ((traded[minute + 1] ?? 1) - from) * fraction))
    },
    offers(last, minute, step) {
      if (minute !== offered.minute) {
        offered.words = bits.words('offers', startOf(minute) / minute_ms, stepsPerBar)
        offered.minute = minute
      }
      return offersAround(last, instrument, offered.words[step] ?? 0)
    },
  }
}

/** The trade was at the bid or at the ask, which the last bit of `word` decides; others decide the sizes. */
function offersAround(last: number, instrument: Instrument, word: number): Offers {
  const ticks = instrument.kind === 'index' ? 0 : Math.max(1, Math.round(last * spread[instrument.kind]))
  const tradedAtBid = (word & 1) === 0 || last <= ticks
  return {
    bid: tradedAtBid ? last : last - ticks,
    ask: tradedAtBid ? last + ticks : last,
    bidSize: (2 + ((word >>> 1) & 31)) * sizeUnit(instrument),
    askSize: (2 + ((word >>> 6) & 31)) * sizeUnit(instrument),
  }
}

const sizeUnit = ({ kind, lot }: Instrument) => (kind === 'stock' || kind === 'treasury' ? 50 : 10 * lot)

/** Reflects a price that strays out of the day's range back into it. */
function held(ticks: number, { high, low }: TickBar): number {
  if (ticks > high) return Math.max(low, 2 * high - ticks)
  return ticks < low ? Math.min(high, 2 * low - ticks) : ticks
}

function makeMinutes({ instrument, range, ticksAt }: DayPlan, starts: readonly number[], drawn: Uint32Array) {
  const count = starts.length
  const [open, high, low, close, highSoFar, lowSoFar] = Array.from(
    { length: 6 },
    () => new Int32Array(count + 1),
  )
  if (!open || !high || !low || !close || !highSoFar || !lowSoFar) throw new Error('unreachable')
  const usualMove = (range.open * instrument.volatility) / Math.sqrt(525_600)
  highSoFar[0] = lowSoFar[0] = range.open
  let walkedTo = { minute: Number.NaN, ticks: 0 }
  for (let i = 0; i < count; i++) {
    const minute = (starts[i] ?? 0) / minute_ms
    // Nearly always where the minute before it has ended.
    const from = walkedTo.minute === minute ? walkedTo.ticks : held(ticksAt(minute), range)
    const to = held(ticksAt(minute + 1), range)
    walkedTo = { minute: minute + 1, ticks: to }
    const above = Math.round(usualMove * fraction(drawn[3 * i] ?? 0))
    const below = Math.round(usualMove * fraction(drawn[3 * i + 1] ?? 0))
    const top = Math.min(range.high, Math.max(from, to) + above)
    const bottom = Math.max(range.low, Math.min(from, to) - below)
    open[i] = from
    close[i] = to
    high[i] = top
    low[i] = bottom
    highSoFar[i + 1] = Math.max(highSoFar[i] ?? top, top)
    lowSoFar[i + 1] = Math.min(lowSoFar[i] ?? bottom, bottom)
  }
  return { open, high, low, close, highSoFar, lowSoFar }
}

/** Fraction of the day's volume that is traded before each minute. */
function cumulate({ sessionShaped }: DayPlan, starts: readonly number[], drawn: Uint32Array) {
  const shares = new Float64Array(starts.length + 1)
  let sum = 0
  for (let i = 0; i < starts.length; i++) {
    const shape = sessionShaped ? 1 + 2 * ((2 * i) / starts.length - 1) ** 2 : 1
    sum += shape * Math.exp(0.6 * normal(drawn[3 * i + 2] ?? 0))
    shares[i + 1] = sum
  }
  for (let i = 0; i < shares.length; i++) shares[i] = (shares[i] ?? 0) / sum
  shares[starts.length] = 1
  return shares
}
