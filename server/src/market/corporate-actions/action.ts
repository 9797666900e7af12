/** Whether an action on an instrument is possible, and what it does to ten units. Pure. */
import type { ActionTerms } from '@tarazu/contract/market/operate-api'
import { type Ratio, ratioPossible, stepped } from '@tarazu/contract/market/rules'
import { divideRounded, tradeValue } from '@tarazu/contract/money'
import { Refusal } from '../../answer/refusal.ts'
import { dayStart, localDay, sessionOn } from '../calendar.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { dayText, parseDay } from '../zone.ts'
import { priceAfter } from './instrument-event.ts'
import type { ReportedSplit } from './reported-split.ts'

export type Action =
  | { kind: 'split' | 'bonus'; day: string; due: number; ratio: Ratio }
  | { kind: 'dividend'; day: string; due: number; amount: bigint }

/**
 * A dividend is at most half of the price: more would be a typing error, or a liquidation, which is no
 * dividend.
 */
const minPriceParts = 2n
const maxDaysAhead = 366
const exampleUnits = 10n

/**
 * Refuses with `value_invalid` unless the instrument is a share, its day is a trading day to come or the day
 * of the split that the prices show already, and the terms fit the kind. `price` in micros.
 */
export function actionOf(
  terms: ActionTerms,
  { kind: instrumentKind, calendar }: Instrument,
  { price, now, split }: { price: bigint | undefined; now: number; split: ReportedSplit | undefined },
): Action {
  const { kind, day } = terms
  const today = localDay(calendar, now)
  const lastPossibleDay = dayText(parseDay(today) + maxDaysAhead)
  const isReported = kind !== 'dividend' && day === split?.day
  const fits =
    instrumentKind === 'stock' && realDay(day) && (day > today || isReported) && day <= lastPossibleDay
  if (!fits || !sessionOn(calendar, day)) throw new Refusal('value_invalid', { field: 'day' })
  const due = dayStart(calendar, day)
  if (kind === 'dividend') {
    const { amount } = terms
    const possible =
      amount !== undefined && amount > 0n && (price === undefined || amount * minPriceParts <= price)
    if (!possible || terms.old !== undefined || terms.new !== undefined)
      throw new Refusal('value_invalid', { field: 'amount' })
    return { kind, day, due, amount }
  }
  const ratio = { old: terms.old ?? 0, new: terms.new ?? 0 }
  const grows = kind !== 'bonus' || ratio.new > ratio.old
  if (!ratioPossible(ratio) || !grows || terms.amount !== undefined)
    throw new Refusal('value_invalid', { field: 'ratio' })
  return { kind, day, due, ratio }
}

const realDay = (day: string) => !Number.isNaN(Date.parse(day)) && dayText(parseDay(day)) === day

/**
 * `price` in micros and `rate` in millionths, where known. `isReported`: the price is already one of after
 * the action.
 */
export function exampleOf(
  action: Action,
  { price, rate, isReported }: { price: bigint | undefined; rate: bigint | undefined; isReported: boolean },
) {
  const before = Number(exampleUnits)
  const was = price ?? null
  if (action.kind === 'dividend') {
    return {
      units: { before, after: before },
      // The price falls by what is paid out.
      price: { before: was, after: price === undefined ? null : price - action.amount },
      cash: rate === undefined ? null : tradeValue(exampleUnits, action.amount, rate),
    }
  }
  const { whole, left } = stepped(exampleUnits, action.ratio)
  const { old, new: fresh } = action.ratio
  const priceBefore = was !== null && isReported ? priceAfter(was, { old: fresh, new: old }) : was
  const after = was === null || isReported ? was : priceAfter(was, action.ratio)
  return {
    units: { before, after: Number(whole) },
    price: { before: priceBefore, after },
    cash:
      after === null || rate === undefined
        ? null
        : divideRounded(left * after * rate, BigInt(action.ratio.old) * 10_000_000_000n),
  }
}
