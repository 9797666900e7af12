/** The ticket's displayed equation: quantity times price times rate is the value. Pure. */

import { microsToNumber } from '@tarazu/contract/money'
import type { Side } from '@tarazu/contract/orders/rules'
import { digitsOf, formatCount, formatPrice, formatRate, moneyParts } from '@tarazu/ui/number-format'
import { type Estimate, multipliesOut } from './estimate.ts'

export type Shown = { side: Side; currency: string; wallet: string; decimals: number }

/** The formatted factors with all of their decimals, and the value; undefined if they do not multiply out. */
export function valueEquation(estimate: Estimate, { side, currency, wallet, decimals }: Shown) {
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
