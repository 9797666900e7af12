/**
 * The price at which an indicator is crossed today. All of them are continuous and rise with today's price,
 * so waiting for an indicator is waiting for a price, which changes once a day. Pure.
 */
import type { CrossedIndicator } from '@tarazu/contract/alerts/rules'
import { EMA, SMA, WSMA } from 'trading-signals'

type Wanted = {
  kind: CrossedIndicator
  /** Days, with today's price as the newest. */
  period: number
  /** Millionths of a point of the relative strength index. */
  level: bigint | null
}

/**
 * `closes`: of the days before today, oldest first, in the instrument's currency. Returns micros; undefined
 * where there are too few days, or where no price above zero gets there.
 */
export function indicatorThreshold(closes: readonly number[], { kind, period, level }: Wanted) {
  const price =
    kind === 'rsi'
      ? strengthThreshold(closes, period, Number(level) / 1e6)
      : averageThreshold(closes, kind, period)
  return price === undefined || !(price > 0) ? undefined : BigInt(Math.round(price * 1e6))
}

/**
 * A price stands at an average of which it is the newest part where it equals the rest of it: the mean of
 * the days before, or yesterday's exponential average.
 */
function averageThreshold(closes: readonly number[], kind: 'sma' | 'ema', period: number) {
  const average = kind === 'sma' ? new SMA(period - 1) : new EMA(period)
  average.updates([...closes], false)
  return average.isStable ? average.getResultOrThrow() : undefined
}

/** Wilder's smoothing: today's gain or loss weighs one part of `period`, all before it the others. */
function strengthThreshold(closes: readonly number[], period: number, level: number) {
  const [gains, losses] = [new WSMA(period), new WSMA(period)]
  for (const [at, close] of closes.entries()) {
    if (at === 0) continue
    const change = close - (closes[at - 1] ?? close)
    gains.update(Math.max(change, 0), false)
    losses.update(Math.max(-change, 0), false)
  }
  const last = closes.at(-1)
  if (last === undefined || !gains.isStable) return undefined
  const gain = gains.getResultOrThrow() * (period - 1)
  const loss = losses.getResultOrThrow() * (period - 1)
  const rise = (level * loss) / (100 - level) - gain
  const fall = loss - (gain * (100 - level)) / level
  return last + (rise >= 0 ? rise : fall)
}
