import { tradeValue } from '@tarazu/contract/money'
import type { Deps } from '../deps.ts'
import { localDay } from './calendar.ts'
import { quoteAfter } from './corporate-actions/instrument-event.ts'
import type { Purchase } from './recent-purchases.ts'
import { lastWalletRate } from './wallet-rate.ts'

/** In the wallet's paise; `price` in micros of the instrument's currency, of one unit as it is held. */
export type Worth = {
  value: bigint
  dayChange: bigint
  price: bigint
  /** The market's price is of other units: the source has split it, and what is held has not been adjusted yet. */
  splitPending: boolean
}

type Parts = Pick<Deps, 'market' | 'settings' | 'policies'>

/** What units are worth at the last price and rate, however old; undefined where there never was one, rather than a guess. */
export function marketValue(deps: Parts, symbol: string, units: bigint): bigint | undefined {
  return worthOf(deps, symbol, units, [])?.value
}

/**
 * The same with what these units have gained on the day of that price: those that were held before it since the close before,
 * at the rate of now; those of its `purchases` that were made on it since then, against what they have cost with fees.
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

/** Of one unit as it is held: between a split of the feed and the adjustment of what is held, nobody has lost a half. */
function quoteOfHeld({ market }: Parts, symbol: string) {
  const quote = market.quote(symbol)
  const split = market.split(symbol)
  if (!quote || !split?.ratio || split.by !== 'feed' || quote.at < split.from)
    return { quote, splitPending: false }
  return { quote: quoteAfter(quote, { old: split.ratio.new, new: split.ratio.old }), splitPending: true }
}
