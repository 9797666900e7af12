/** The typed terms of a split, a bonus issue or a dividend, and what they mean. Pure. */
import type { ActionTerms } from '@tarazu/contract/market/operate-api'
import { type ActionKind, maxRatioUnits } from '@tarazu/contract/market/rules'
import { typedCount, typedPrice } from '../forms/typed-number.ts'

export type ActionField = 'day' | 'amount' | 'old' | 'more'
type Values = Record<ActionField, string> & { kind: ActionKind }
type Found =
  | { terms: Omit<ActionTerms, 'symbol'>; wrong?: undefined }
  | { terms?: undefined; wrong: ActionField }

const units = (typed: string) => {
  const count = typedCount(typed) ?? 0
  return count <= maxRatioUnits ? count : 0
}

/** The terms, or the first field that is wrong. Only the server knows which days are trading days. */
export function actionFrom({ kind, day, old, more, amount }: Values): Found {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return { wrong: 'day' }
  if (kind === 'dividend') {
    const each = typedPrice(amount, 6)
    return each === undefined ? { wrong: 'amount' } : { terms: { kind, day, amount: each } }
  }
  const [held, given] = [units(old), units(more)]
  if (held === 0) return { wrong: 'old' }
  const fresh = kind === 'bonus' ? held + given : given
  if (given === 0 || fresh === held || fresh > maxRatioUnits) return { wrong: 'more' }
  return { terms: { kind, day, old: held, new: fresh } }
}
