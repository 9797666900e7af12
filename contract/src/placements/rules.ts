import type { Market } from '../market/instrument.ts'
import { consideration, divideRounded } from '../money.ts'
import { block, type PlacementKind, qip } from './kinds.ts'

export const placementMarkets = ['IN', 'US'] as const satisfies Market[]
export type PlacementMarket = (typeof placementMarkets)[number]

/** Product 9: quantities are multiples of this. */
export const placementStep = 100

/**
 * Product 9: brokerage in millionths of the value, in one line; what holds until operators have changed it.
 */
export const placementFeeRate = 300

const million = 1_000_000n

/** The most that a listing may ask for at once, and offer in all. */
export const listingLimits = { minimum: 10_000_000, total: 1_000_000_000 } as const

/** The listing's minimum as it counts: rounded up to the step. */
export function minQuantity(minimum: number) {
  return Math.max(1, Math.ceil(minimum / placementStep)) * placementStep
}

/** Default limit of one customer: a tenth of the total, and at least the minimum. */
export function maxPerCustomerByDefault(total: number, minimum: number) {
  const tenth = Math.ceil(total / 10 / placementStep) * placementStep
  return Math.min(total, Math.max(tenth, minQuantity(minimum)))
}

/** What is left for a customer who has bought some of it. */
export function leftForOne(of: { left: number; mostPerCustomer: number; taken: number }) {
  return Math.max(0, Math.min(of.left, of.mostPerCustomer - of.taken))
}

export type PlacementQuantityProblem =
  | { problem: 'count_invalid'; step: number }
  | { problem: 'count_min'; minimum: number }
  | { problem: 'count_max'; maximum: number }
  | { problem: 'sold_out' }

/** What is wrong with a quantity, whoever buys; undefined where nothing is. */
export function placementQuantityProblem(
  quantity: number,
  { minimum, left }: { minimum: number; left: number },
): PlacementQuantityProblem | undefined {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity % placementStep !== 0)
    return { problem: 'count_invalid', step: placementStep }
  const least = minQuantity(minimum)
  // Somebody who takes all that is left may take less than the minimum, or the last hundreds could never be
  // sold.
  if (quantity < Math.min(least, Math.max(left, placementStep)))
    return { problem: 'count_min', minimum: least }
  if (left === 0) return { problem: 'sold_out' }
  if (quantity > left) return { problem: 'count_max', maximum: left }
  return undefined
}

/** Value, fee and total in the wallet's paise. Price, rate and fee rate are in millionths. */
export function placementCost(quantity: number, price: bigint, rate: bigint, feeRate: number) {
  const value = consideration('buy', BigInt(quantity) * price * rate)
  const fee = divideRounded(value * BigInt(feeRate), million)
  return { value, fee, total: value + fee }
}

/** Product 5: floor(balance / (price + 0.03 % of price)), rounded down to hundreds. `available` in paise. */
export function affordablePlacementUnits(available: bigint, price: bigint, rate: bigint, feeRate: number) {
  const perUnit = price * rate * (million + BigInt(feeRate))
  if (available <= 0n || perUnit <= 0n) return 0
  const units = (available * 10_000_000_000n * million) / perUnit
  const most = Number(units < 2n ** 31n ? units : 2n ** 31n - 1n)
  let maximum = most - (most % placementStep)
  // The value is rounded up to the paisa, and the fee on its own.
  while (maximum > 0 && placementCost(maximum, price, rate, feeRate).total > available)
    maximum -= placementStep
  return maximum
}

/**
 * How far from the reference price a listing may be priced and when it may be bought, and since when on whose
 * word.
 */
export type PlacementRules = {
  version: string
  /** In basis points. */
  band: number
  /**
   * Hours on trading days, by the market's clock: its session, or windows of its own, from and to. Live mode
   * keeps the windows.
   */
  hours: 'session' | readonly (readonly [from: string, to: string])[]
  source: string
}

/**
 * Dated, by kind and market. A block in India: SEBI/HO/MRD/POD-III/CIR/P/2025/134 of 8 October 2025, in force
 * from 7 December
 * 2025. A qualified placement in India: at most 5 % below the floor price, SEBI (ICDR) Regulations 2018, regulation 176 (1).
 * The others are Tarazu's own, made for paper trading. Mexico has none: nothing of it is quoted (decision
 * 020).
 */
export const placementRules: Record<PlacementKind, Record<PlacementMarket, PlacementRules>> = {
  [block]: {
    IN: {
      version: '2025-12-07',
      band: 300,
      hours: [
        ['08:45', '09:00'],
        ['14:05', '14:20'],
      ],
      source: 'SEBI/HO/MRD/POD-III/CIR/P/2025/134',
    },
    US: { version: '2026-11-01', band: 1_000, hours: 'session', source: 'Tarazu' },
  },
  [qip]: {
    IN: {
      version: '2018-11-10',
      band: 500,
      hours: 'session',
      source: 'SEBI (ICDR) Regulations 2018, reg. 176 (1)',
    },
    US: { version: '2026-11-01', band: 1_000, hours: 'session', source: 'Tarazu' },
  },
}

/**
 * The reference price moved by basis points (below zero: a discount), on a step of the instrument. It is
 * rounded towards the reference, so that it never leaves the band.
 */
export function placementPrice(reference: bigint, basisPoints: number, tick: bigint) {
  const exact = reference * BigInt(10_000 + basisPoints)
  const step = tick * 10_000n
  return basisPoints > 0 ? (exact / step) * tick : ((exact + step - 1n) / step) * tick
}

/** The prices that lie within a band, in basis points, of a market price; all in micros. */
export function bandBounds(market: bigint, band: number) {
  const distance = (market * BigInt(band)) / 10_000n
  return { lowest: market - distance, highest: market + distance }
}
