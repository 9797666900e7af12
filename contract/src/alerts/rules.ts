/** What an alert looks at: the price, or where the price stands against an indicator of the days before. */
export const alertKinds = ['price', 'percent', 'volume', 'sma', 'ema', 'rsi'] as const
export type AlertKind = (typeof alertKinds)[number]

/** Averages and the relative strength of the last closes, with this day's price as the newest. */
export const crossedIndicators = ['sma', 'ema', 'rsi'] as const satisfies AlertKind[]
export type CrossedIndicator = (typeof crossedIndicators)[number]
export const isIndicator = (kind: AlertKind): kind is CrossedIndicator =>
  (crossedIndicators as readonly AlertKind[]).includes(kind)

/** `above` is told when the value reaches the level from below, `below` when it falls to it. */
export const alertDirections = ['above', 'below'] as const
export type AlertDirection = (typeof alertDirections)[number]

/** An alert waits, then is told once and over. */
export const alertStates = ['waiting', 'fired'] as const

/** Most alerts of a customer that wait at once. */
export const maxAlerts = 100

/** Days of an indicator. */
export const minPeriod = 2
export const maxPeriod = 200

/** Millionths, as all levels are. */
const one = 1_000_000n
/** A change of a whole price downwards is its end; upwards there is no end, but nobody waits for more. */
const maxPercent = 10_000n * one
/** Either way: oil was below zero once. No price is beyond it, and all digits of a larger one could not be shown. */
const maxPrice = 10n ** 9n * one
const maxVolume = 10n ** 12n * one

/** Whether a level (millionths of what its kind is measured in) can be reached at all. Averages have none. */
export function isPossibleLevel(
  kind: AlertKind,
  direction: AlertDirection,
  level: bigint | undefined,
): boolean {
  if (kind === 'sma' || kind === 'ema') return level === undefined
  if (level === undefined) return false
  if (kind === 'rsi') return level >= one && level <= 99n * one
  if (kind === 'volume')
    return direction === 'above' && level > 0n && level <= maxVolume && level % one === 0n
  if (kind === 'percent') return level % 10_000n === 0n && level > -100n * one && level <= maxPercent
  return level !== 0n && level <= maxPrice && level >= -maxPrice
}
