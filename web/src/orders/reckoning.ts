/** The equation of the ticket, as it is displayed: quantity times price, and times rate, are the value. Pure. */

import { microsToNumber } from '@tarazu/contract/money'
import type { Side } from '@tarazu/contract/orders/rules'
import { digitsOf, formatCount, formatPrice, formatRate, moneyParts } from '@tarazu/ui/number-format'
import { type Estimate, multipliesOut } from './estimate.ts'

export type Shown = { side: Side; currency: string; wallet: string; decimals: number }

/**
 * Each number with all the decimals that it has, so that whoever multiplies them has the value, rounded as it is published.
 * Nothing where they do not make it.
 */
export function reckoning(estimate: Estimate, { side, currency, wallet, decimals }: Shown) {
  if (!multipliesOut(estimate, side)) return undefined
  const { quantity, price, rate, value } = estimate
  const { whole, fraction } = moneyParts(value, wallet, wallet)
  return {
    quantity: formatCount(quantity, wallet),
    price: formatPrice(microsToNumber(price), wallet, { currency, digits: digitsOf(price, decimals) }),
    rate: currency === wallet ? undefined : formatRate(rate, wallet),
    value: whole + fraction,
  }
}
