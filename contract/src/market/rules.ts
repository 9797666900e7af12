/**
 * What happens to all units of an instrument on a day: proposed by operators, or by the terms of a bond or a
 * future. Pure.
 */

export const actionKinds = ['split', 'bonus', 'dividend'] as const
export type ActionKind = (typeof actionKinds)[number]

/** Events that fall due together are worked on in this order. */
export const instrumentEventKinds = ['dividend', 'coupon', 'split', 'bonus', 'expiry', 'redemption'] as const
export type InstrumentEventKind = (typeof instrumentEventKinds)[number]

/** `old` units become `new` units. */
export type Ratio = { old: number; new: number }

/** Most old or new units of a ratio. */
export const maxRatioUnits = 1_000

/** A step beyond this would look like an error of the price. */
export const maxStep = 20

export const ratioPossible = ({ old, new: fresh }: Ratio) =>
  old > 0 && fresh > 0 && old !== fresh && fresh <= old * maxStep && old <= fresh * maxStep

/** Whole units after the step, and what is left over, in parts of `ratio.old`. */
export function stepped(units: bigint, { old, new: fresh }: Ratio): { whole: bigint; left: bigint } {
  const parts = units * BigInt(fresh)
  return { whole: parts / BigInt(old), left: parts % BigInt(old) }
}

/** Whether an origin is Yahoo Finance itself, and not something that answers in its form. */
export const isYahoo = (origin: string) => /^https:\/\/query[12]\.finance\.yahoo\.com$/.test(origin)

/** The two prices of a recorded minute of which its record says when they were. */
export type RecordedPrice = { at: number; price: 'open' | 'close' }

/**
 * Which price of which recorded minute a quote of a replay is, by its time: the open stands at the minute's
 * beginning, the close in its last second. Undefined for any other quote, and for those that stood between,
 * as they did until replays kept to their files.
 */
export function recordedPrice(source: string, quotedAt: number): RecordedPrice | undefined {
  if (source !== 'replay') return undefined
  const second = Math.floor(quotedAt / 1_000) % 60
  const at = Math.floor(quotedAt / 60_000) * 60_000
  if (second === 0) return { at, price: 'open' }
  return second === 59 ? { at, price: 'close' } : undefined
}
