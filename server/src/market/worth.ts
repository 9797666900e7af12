import { tradeValue } from '@tarazu/contract/money'
import type { Deps } from '../deps.ts'
import { walletRate } from './wallet-rate.ts'

/** In the wallet's paise; `price` in micros of the instrument's currency. */
export type Worth = { value: bigint; dayChange: bigint; price: bigint }

/** What units are worth at the last price; undefined where there is no price or no exchange rate, rather than a guess. */
export function worthOf(
  deps: Pick<Deps, 'market' | 'settings'>,
  symbol: string,
  units: bigint,
): Worth | undefined {
  const instrument = deps.market.instrument(symbol)
  const quote = instrument && deps.market.quote(symbol)
  const rate = quote && walletRate(deps, instrument.currency)
  if (!rate) return undefined
  const value = tradeValue(units, quote.last, rate.value)
  return { value, dayChange: value - tradeValue(units, quote.previousClose, rate.value), price: quote.last }
}
