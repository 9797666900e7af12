/**
 * What trading costs: a table that is a policy, so each change of it has a date and was announced (decision
 * 047). Pure.
 */
import * as z from 'zod/mini'
import { markets } from '../market/instrument.ts'
import { type FeeRule, sides } from '../orders/rules.ts'
import { placementFeeRate, placementMarkets } from '../placements/rules.ts'

export const feeNames = ['brokerage', 'transaction-tax', 'exchange-charge', 'stamp-duty'] as const

/**
 * Millionths of the value, at most a tenth: far beyond any broker's fee, though a slip of one digit may stay
 * below it.
 */
const rate = z.int().check(z.minimum(0), z.maximum(100_000))

const line = z.strictObject({
  name: z.enum(feeNames),
  market: z.enum(markets),
  sides: z.array(z.enum(sides)).check(z.minLength(1), z.maxLength(2)),
  rate,
  /** Maxima are in paise of the wallet's currency. */
  maximum: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000_00))),
})

export const feesSchema = z.strictObject({
  /** The fees of orders in the market, in lines for each market. */
  lines: z.array(line).check(
    z.maxLength(40),
    z.refine((lines) => new Set(lines.flatMap(keysOf)).size === lines.flatMap(keysOf).length),
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
    (each) => each.rate > 0 && keysOf(each).some((key) => costsMore(was.get(key), each)),
  )
}

function costsMore(
  before: FeeRule | undefined,
  { rate: after, maximum = Number.POSITIVE_INFINITY }: FeeRule,
) {
  if (!before || after > before.rate) return true
  return maximum > (before.maximum ?? Number.POSITIVE_INFINITY)
}
