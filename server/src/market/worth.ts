import { tradeValue } from '@tarazu/contract/money'
import type { Deps } from '../deps.ts'
import { lastWalletRate } from './wallet-rate.ts'

/** In the wallet's paise; `price` in micros of the instrument's currency. */
export type Worth = { value: bigint; dayChange: bigint; price: bigint }

/** What units are worth at the last price and rate, however old; undefined where there never was one, rather than a guess. */
export function worthOf(
  deps: Pick<Deps, 'market' | 'settings' | 'policies'>,
  symbol: string,
  units: bigint,
): Worth | undefined {
  const instrument = deps.market.instrument(symbol)
  const quote = instrument && deps.market.quote(symbol)
  const rate = quote && lastWalletRate(deps, instrument.currency)
  if (!rate) return undefined
  const value = tradeValue(units, quote.last, rate.value)
  return { value, dayChange: value - tradeValue(units, quote.previousClose, rate.value), price: quote.last }
}
