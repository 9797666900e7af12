/** What a customer owns now at the last prices, and what it is made of. Pure but for the market's quotes. */

import { marketsOfHolding } from '@tarazu/contract/orders/order'
import type { Weight } from '@tarazu/contract/portfolio/api'
import type { PortfolioPart } from '@tarazu/contract/portfolio/rules'
import type { Deps } from '../deps.ts'
import type { CustomerMoney } from '../ledger/money-of.ts'
import { marketValue } from '../market/worth.ts'

export type Owned = {
  name: string
  part: PortfolioPart
  currency: string
  sector: string
  value: bigint | null
}

type Parts = Pick<Deps, 'market' | 'settings' | 'policies'>

/** One entry for each instrument, for money and for what is in offers; debts are not among them. */
export function ownedNow(deps: Parts, money: CustomerMoney): Owned[] {
  const { currency } = deps.settings
  const held = [...money.units].map(([symbol, units]) => {
    const instrument = deps.market.instrument(symbol)
    return {
      name: symbol,
      part: partOf(instrument?.market),
      currency: instrument?.currency ?? currency,
      sector: instrument?.sector ?? 'other',
      value: marketValue(deps, symbol, units) ?? null,
    }
  })
  const own = (part: 'money' | 'offers', value: bigint): Owned[] =>
    value === 0n ? [] : [{ name: part, part, currency, sector: part, value }]
  return [
    ...held,
    ...own('money', money.cash + money.unsettled + money.held),
    ...own('offers', money.funds + money.allotted),
  ]
}

function partOf(market: string | undefined): PortfolioPart {
  const found = Object.entries(marketsOfHolding).find(([, markets]) =>
    markets.some((each) => each === market),
  )
  return (found?.[0] ?? 'stock') as PortfolioPart
}

/** The sum of values; null where one of them is not known. */
export const sumOrGap = (values: readonly (bigint | null)[]) =>
  values.some((value) => value === null)
    ? null
    : values.reduce<bigint>((sum, value) => sum + (value ?? 0n), 0n)

/** Shares of all that is owned, the largest first. Without every price there is no whole to be a part of. */
export function weightsBy(owned: readonly Owned[], name: (owned: Owned) => string): Weight[] {
  const whole = sumOrGap(owned.map(({ value }) => value))
  return [...Map.groupBy(owned, name)]
    .map(([each, of]) => {
      const value = of.reduce((sum, one) => sum + (one.value ?? 0n), 0n)
      return { name: each, value, percent: whole ? Number((value * 10_000n) / whole) / 100 : null }
    })
    .toSorted((a, b) => (a.value < b.value ? 1 : a.value > b.value ? -1 : a.name < b.name ? -1 : 1))
}
