/** What alerts compare of a quote, in millionths. Pure. */
import type { Alert } from '@tarazu/contract/alerts/api'
import type { AlertDirection, AlertKind } from '@tarazu/contract/alerts/rules'
import { divideRounded, formatMicros } from '@tarazu/contract/money'
import type { Quote } from '../market/feeds/feed.ts'

export type Measure = 'price' | 'percent' | 'volume'

/** Indicators wait for a price of the day (`indicator-threshold.ts`). */
export const measureOf = (kind: AlertKind): Measure =>
  kind === 'percent' || kind === 'volume' ? kind : 'price'

type Priced = Pick<Quote, 'last' | 'previousClose' | 'volume'>

/** Undefined for the change since a close of nothing, which has no percentage. */
export function valueIn({ last, previousClose, volume }: Priced, measure: Measure): bigint | undefined {
  if (measure === 'price') return last
  if (measure === 'volume') return BigInt(volume) * 1_000_000n
  const before = previousClose < 0n ? -previousClose : previousClose
  return before === 0n ? undefined : divideRounded((last - previousClose) * 100_000_000n, before)
}

export const isLevelReached = (value: bigint, direction: AlertDirection, threshold: bigint) =>
  direction === 'above' ? value >= threshold : value <= threshold

/** How far each measure went while nobody looked. */
export type Span = { high: bigint; low: bigint }
export type Spans = Partial<Record<Measure, Span>>

/** The spans with one more quote in them. */
export function widen(spans: Spans, quote: Priced): Spans {
  const wider: Spans = { ...spans }
  for (const measure of ['price', 'percent', 'volume'] as const) {
    const value = valueIn(quote, measure)
    if (value === undefined) continue
    const known = spans[measure]
    if (!known) wider[measure] = { high: value, low: value }
    else if (value > known.high) wider[measure] = { high: value, low: known.low }
    else if (value < known.low) wider[measure] = { high: known.high, low: value }
  }
  return wider
}

type Fired = Pick<Alert, 'symbol' | 'kind' | 'direction' | 'level' | 'period'> & {
  value: bigint
  currency: string
}

/** The notice that tells of an alert. */
export function alertNotice({ symbol, kind, direction, level, period, value, currency }: Fired) {
  const facts = { symbol, value: formatMicros(value) }
  const levelText = formatMicros(level ?? 0n)
  const days = String(period)
  if (kind === 'price')
    return { kind: 'alert_price', facts: { ...facts, direction, level: levelText, currency } } as const
  if (kind === 'percent')
    return { kind: 'alert_percent', facts: { ...facts, direction, level: levelText } } as const
  if (kind === 'volume') return { kind: 'alert_volume', facts: { ...facts, level: levelText } } as const
  if (kind === 'rsi') {
    const strength = { ...facts, direction, period: days, level: levelText, currency }
    return { kind: 'alert_rsi', facts: strength } as const
  }
  const average = { ...facts, direction, average: kind.toUpperCase(), period: days, currency }
  return { kind: 'alert_average', facts: average } as const
}
