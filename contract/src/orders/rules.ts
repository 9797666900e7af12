export const positions = ['half', 'full', 'exact'] as const
export type Position = (typeof positions)[number]

/**
 * The most one stock order may buy or sell, in units. Product 9 has half and full; exact is for any quantity,
 * at market no more than the quote offers.
 */
export const maxQuantity = { half: 50, full: 100, exact: 100_000 } as const satisfies Record<Position, number>

/** The largest distance of a trailing stop, in basis points of the price. */
export const maxTrailBps = 2_000

/** Most changes of one order: a program that moves its limit with every quote is not what this is for. */
export const maxChanges = 25

/**
 * Most that one customer may have: waiting orders (with applications and withdrawals, which hold money as
 * well), and purchases that are not sold. Far more than a person looks through, and little enough for memory
 * and for the hour of a split.
 */
export const maxPerCustomer = {
  waiting: 500,
  lots: 50_000,
  /** Orders that are good till triggered, which hold nothing. */
  triggers: 100,
} as const

export type QuantityProblem = { problem: 'count_invalid' } | { problem: 'count_max'; maximum: number }

export function quantityProblem(quantity: number, maximum: number): QuantityProblem | undefined {
  if (!Number.isInteger(quantity) || quantity < 1) return { problem: 'count_invalid' }
  if (quantity > maximum) return { problem: 'count_max', maximum }
  return undefined
}

export const sides = ['buy', 'sell'] as const
export type Side = (typeof sides)[number]
