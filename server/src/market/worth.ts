import { tradeValue } from '@tarazu/contract/money'
import type { Deps } from '../deps.ts'
import { localDay } from './calendar.ts'
import { quoteAfter } from './corporate-actions/instrument-event.ts'
import type { Purchase } from './recent-purchases.ts'
import { lastWalletRate } from './wallet-rate.ts'

/**
 * Amounts in paise of the wallet's currency; `price` in micros of the instrument's currency, for one unit as
 * it is held.
 */
export type Worth = {
  value: bigint
  dayChange: bigint
  price: bigint
  /**
   * The source has split the instrument, and holdings are not adjusted yet: the market's price is for other
   * units.
   */
  splitPending: boolean
}

type Parts = Pick<Deps, 'market' | 'settings' | 'policies'>

/**
 * What units are worth at the last price and rate, however old. Undefined, and no guess, where there never
 * was one.
 */
export function marketValue(deps: Parts, symbol: string, units: bigint): bigint | undefined {
  return worthOf(deps, symbol, units, [])?.value
}

/**
 * The worth with the gain of these units on the day of the price. Units held before that day have gained
 * since the close before it, at today's rate; units of `purchases` made on that day have gained against what
 * they cost with fees.
 */
export function worthOf(
  deps: Parts,
  symbol: string,
  units: bigint,
  purchases: readonly Pick<Purchase, 'day' | 'units' | 'cost'>[],
): Worth | undefined {
  const instrument = deps.market.instrument(symbol)
  const { quote, splitPending } = quoteOfHeld(deps, symbol)
  const rate = quote && instrument && lastWalletRate(deps, instrument.currency)
  if (!rate) return undefined
  const value = tradeValue(units, quote.last, rate.value)
  const day = localDay(instrument.calendar, quote.at)
  let [before, cost] = [units, 0n]
  for (const bought of purchases) {
    if (bought.day < day) continue
    before -= bought.units
    cost += bought.cost
  }
  const dayChange = value - tradeValue(before, quote.previousClose, rate.value) - cost
  return { value, dayChange, price: quote.last, splitPending }
}

/**
 * The quote of one unit as it is held, so that nobody seems to lose half between a split of the feed and the
 * adjustment.
 */
function quoteOfHeld({ market }: Parts, symbol: string) {
  const quote = market.quote(symbol)
  const split = market.split(symbol)
  if (!quote || !split?.ratio || split.by !== 'feed' || quote.at < split.from)
    return { quote, splitPending: false }
  return { quote: quoteAfter(quote, { old: split.ratio.new, new: split.ratio.old }), splitPending: true }
}
