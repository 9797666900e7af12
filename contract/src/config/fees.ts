/**
 * What trading costs: a table that is a policy, so each change of it has a date and was announced (decision
 * 047). Pure.
 */
import * as z from 'zod/mini'
import { markets } from '../market/instrument.ts'
import { type FeeRule, millionth } from '../orders/fees.ts'
import { sides } from '../orders/rules.ts'
import { placementFeeRate, placementMarkets } from '../placements/rules.ts'

export const feeNames = [
  'brokerage',
  'transaction-tax',
  'exchange-charge',
  'regulator-fee',
  'activity-fee',
  'depository-charge',
  'stamp-duty',
  'sales-tax',
] as const

/** Millionths of the value. */
const rate = z.int().check(z.minimum(0), z.maximum(100_000))
const amount = z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000_00)))

const line = z
  .strictObject({
    name: z.enum(feeNames),
    market: z.enum(markets),
    currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
    sides: z.array(z.enum(sides)).check(z.minLength(1), z.maxLength(2)),
    rate: z.int().check(z.minimum(0)),
    /** Exchanges have rates that are finer than a millionth. */
    per: z.optional(z.literal([millionth, 1_000_000_000])),
    on: z.optional(z.array(z.enum(feeNames)).check(z.minLength(1), z.maxLength(feeNames.length))),
    unit: z.optional(z.int().check(z.minimum(1), z.maximum(millionth))),
    fixed: amount,
    minimum: amount,
    maximum: amount,
    abroad: z.optional(z.boolean()),
    daily: z.optional(z.literal(true)),
    rounding: z.optional(z.enum(['paisa', 'paisa_up', 'rupee'])),
    source: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))),
  })
  .check(
    z.refine(isPossible),
    // A tax on lines has nothing but its rate: what they came to is in the wallet's currency, and rounded.
    z.refine((each) => !each.on || (!each.unit && !each.fixed && !each.abroad)),
    // What a day costs does not depend on which of its sales is the first.
    z.refine((each) => !each.daily || (isFixed(each) && each.sides.join() === 'sell')),
  )

/**
 * At most a tenth of the value, or a half of other lines: far beyond any broker's fee, though a slip of one
 * digit may stay below it.
 */
function isPossible({ rate, per = millionth, on }: Pick<FeeRule, 'rate' | 'per' | 'on'>) {
  return rate * (on ? 2 : 10) <= per
}

const isFixed = ({ rate, unit, fixed }: Pick<FeeRule, 'rate' | 'unit' | 'fixed'>) =>
  fixed !== undefined && rate === 0 && unit === undefined

export const feesSchema = z.strictObject({
  /** The fees of orders in the market, in lines for each market. */
  lines: z.array(line).check(
    z.maxLength(40),
    z.refine((lines) => new Set(lines.flatMap(keysOf)).size === lines.flatMap(keysOf).length),
    z.refine((lines) => lines.every((each, at) => isAfter(each, lines.slice(0, at)))),
  ),
  /** The one line of a purchase from a block or QIP listing. */
  placement: rate,
})
export type Fees = z.output<typeof feesSchema>

/**
 * A charge is told by its name, its market and its side; of two with the same, nobody could say which counts.
 */
function keysOf({ name, market, sides: both }: FeeRule) {
  return both.map((side) => `${name} ${market} ${side}`)
}

/** What a line is reckoned on stands before it, for each of its sides. */
function isAfter({ on = [], market, sides: own }: FeeRule, before: readonly FeeRule[]) {
  return on.every((name) =>
    own.every((side) =>
      before.some((each) => each.name === name && each.market === market && each.sides.includes(side)),
    ),
  )
}

/**
 * The fees until somebody changes them. Sources: securities transaction tax 0.1 % on delivery (Finance (No.
 * 2) Act 2004, s. 98, as amended), stamp duty 0.015 % on purchases (Indian Stamp Act 1899, Sch. I, art. 56A),
 * exchange charge 0.00297 % (NSE, from 1 October 2024). The brokerage and the US line are Tarazu's own, made
 * for paper trading.
 */
export const firstFees: Fees = {
  lines: [
    { name: 'brokerage', market: 'IN', sides: ['buy', 'sell'], rate: 300, maximum: 20_00 },
    { name: 'transaction-tax', market: 'IN', sides: ['buy', 'sell'], rate: 1_000 },
    { name: 'exchange-charge', market: 'IN', sides: ['buy', 'sell'], rate: 30 },
    { name: 'stamp-duty', market: 'IN', sides: ['buy'], rate: 150 },
    { name: 'brokerage', market: 'US', sides: ['buy', 'sell'], rate: 500 },
    { name: 'brokerage', market: 'CURRENCY', sides: ['buy', 'sell'], rate: 200 },
    { name: 'brokerage', market: 'FUTURE', sides: ['buy', 'sell'], rate: 200 },
    { name: 'brokerage', market: 'CGI', sides: ['buy', 'sell'], rate: 100 },
  ],
  placement: placementFeeRate,
}

/** The line of a purchase from a listing, for those who reckon with lines. */
export function placementFees({ placement }: Pick<Fees, 'placement'>): FeeRule[] {
  return placementMarkets.map((market) => ({ name: 'brokerage', market, sides: ['buy'], rate: placement }))
}

/** Whether some trade would cost more. Line by line: what falls elsewhere makes up for nothing. */
export function dearer(before: Fees, after: Fees): boolean {
  if (after.placement > before.placement) return true
  const was = new Map(before.lines.flatMap((each) => keysOf(each).map((key) => [key, each] as const)))
  return after.lines.some(
    (each) => isCharged(each) && keysOf(each).some((key) => costsMore(was.get(key), each)),
  )
}

const isCharged = ({ rate, unit = 0, fixed = 0 }: FeeRule) => rate > 0 || unit > 0 || fixed > 0

/** Whether a part of the line is more than before, or is reckoned in another way. */
function costsMore(before: FeeRule | undefined, after: FeeRule) {
  if (!before) return true
  if (after.rate * (before.per ?? millionth) > before.rate * (after.per ?? millionth)) return true
  if ((after.maximum ?? Infinity) > (before.maximum ?? Infinity)) return true
  if (parts.some((part) => (after[part] ?? 0) > (before[part] ?? 0))) return true
  if ((after.rounding ?? 'paisa') !== (before.rounding ?? 'paisa')) return true
  if (before.daily && !after.daily) return true
  if (before.currency !== undefined && after.currency !== before.currency) return true
  if ((after.abroad ?? false) !== (before.abroad ?? false)) return true
  // A share of the value is more than the same share of fees.
  return before.on !== undefined && !(after.on ?? ['']).every((name) => before.on?.includes(name))
}
const parts = ['unit', 'fixed', 'minimum'] as const
