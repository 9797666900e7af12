import type { Reply } from '@tarazu/contract/endpoint'
import type { getInstrumentState, Happening, InstrumentState } from '@tarazu/contract/market/operate-api'
import type { InstrumentEventKind } from '@tarazu/contract/market/rules'
import { formatMicros } from '@tarazu/contract/money'
import { calendarDay } from '../text/time-text.ts'

export type ReportedSplit = NonNullable<Reply<typeof getInstrumentState>['split']>

export const eventWords: Record<InstrumentEventKind, string> = {
  dividend: 'Dividend',
  coupon: 'Coupon',
  split: 'Split',
  bonus: 'Bonus issue',
  expiry: 'End of contract',
  redemption: 'Redemption',
}

export const eventStates: Record<Happening['state'], string> = {
  planned: 'Planned',
  begun: 'In progress',
  done: 'Done',
}

export const haltWords: Record<NonNullable<InstrumentState['halt']>['by'], string> = {
  operators: 'Halted',
  maturity: 'Matured',
  event: 'Being changed',
  split: 'Split by the feed',
}

/** `1 become 5`, `1 more for each 2`, `0.50 USD each`. */
export function termsText({ kind, old, new: fresh, amount, currency }: Happening) {
  if (amount !== null) return `${formatMicros(amount)} ${currency} each`
  if (old === null || fresh === null) return 'At the last price'
  return kind === 'bonus' ? `${fresh - old} more for each ${old}` : `${old} become ${fresh}`
}

/** Describes a split that the source of prices reported and nobody has planned. */
export function splitText({ day, old, new: fresh, by }: ReportedSplit) {
  const ratio = old === null || fresh === null ? 'no whole numbers tell it' : `${old} become ${fresh}`
  const who = by === 'feed' ? 'reported' : 'seen in the previous close, the ratio is a guess'
  return `${ratio}, from ${calendarDay(day)} · ${who}`
}
