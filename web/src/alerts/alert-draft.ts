/**
 * What is typed into the form of an alert. Nothing is guessed: half of what was written is another level.
 * Pure.
 */
import type { Alert } from '@tarazu/contract/alerts/api'
import {
  type AlertDirection,
  type AlertKind,
  isIndicator,
  isPossibleLevel,
  maxPeriod,
  minPeriod,
} from '@tarazu/contract/alerts/rules'
import { formatMicros } from '@tarazu/contract/money'

export type Draft = {
  kind: AlertKind
  direction: AlertDirection
  level: string
  period: string
  note: string
}

export const emptyDraft: Draft = { kind: 'price', direction: 'above', level: '', period: '', note: '' }

/**
 * An alert at a price, moved to another one (both in the instrument's currency); `now` decides from which
 * side the price comes there, and where it is not known, the side stays.
 */
export function movedDraft(
  { direction, note }: Pick<Alert, 'direction' | 'note'>,
  to: number,
  now: number | undefined,
): Draft {
  const side = now === undefined ? direction : to > now ? 'above' : 'below'
  const level = formatMicros(BigInt(Math.round(to * 1e6)))
  return { ...emptyDraft, direction: side, level, note }
}

/** Usual days of each indicator. */
export const usualPeriod = { sma: '50', ema: '20', rsi: '14' } as const

export const hasLevel = (kind: AlertKind) => kind !== 'sma' && kind !== 'ema'
export const hasDirection = (kind: AlertKind) => kind !== 'volume'

/** Groups of three digits or of lakhs, with a point or without. */
const grouped = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/
const number = /^(\d{1,12})(?:\.(\d{0,6}))?$/

/** Millionths; undefined for what is no number. */
export function levelTyped(text: string): bigint | undefined {
  const [, sign = '', digits = ''] = /^([-+\u2212]?)\s*(.*)$/.exec(text.trim().replace(/\s*%$/, '')) ?? []
  const plain = grouped.test(digits) ? digits.replaceAll(',', '') : digits.replace(/^(\d+),(\d*)$/, '$1.$2')
  const found = number.exec(plain)
  if (!found) return undefined
  const micros = BigInt((found[1] ?? '0') + (found[2] ?? '').padEnd(6, '0'))
  return sign === '-' || sign === '\u2212' ? -micros : micros
}

export type DraftProblem = 'level' | 'period'

/** What is sent, or what is wrong with the draft. */
export function draftToSend({ kind, direction, level, period, note }: Draft) {
  const way = hasDirection(kind) ? direction : 'above'
  const micros = hasLevel(kind) ? levelTyped(level) : undefined
  const days = /^\d{1,3}$/.test(period.trim()) ? Number(period) : 0
  const problems: DraftProblem[] = [
    ...(isPossibleLevel(kind, way, micros) ? [] : ['level' as const]),
    ...(isIndicator(kind) && (days < minPeriod || days > maxPeriod) ? ['period' as const] : []),
  ]
  const sent = {
    kind,
    direction: way,
    ...(micros !== undefined && { level: micros }),
    ...(isIndicator(kind) && { period: days }),
    ...(note.trim() !== '' && { note }),
  }
  return { problems, sent }
}
