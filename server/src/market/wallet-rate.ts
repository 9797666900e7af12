import { microsToNumber } from '@tarazu/contract/money'
import type { Deps } from '../deps.ts'

/** Wallet currency per unit of the instrument's currency, in millionths; with where it comes from. */
export type Rate = { value: bigint; source: string; at: number }

/** Product 9: the rate on stock trading where no feed has the pair; pesos per dollar, in millionths. */
export const configuredPesoRate = 20_290_000n

/**
 * Wallet currency per unit of `currency`, from the feed's own pair; undefined when that is too old (`rete_no`).
 * A deployment in pesos whose feed has no such pair uses the configured rate and says so.
 */
export function walletRate(
  { market, settings }: Pick<Deps, 'market' | 'settings'>,
  currency: string,
): Rate | undefined {
  const wallet = settings.currency
  if (currency === wallet) return { value: 1_000_000n, source: 'same currency', at: market.now() }
  const direct = ratioOf(market, `${currency}${wallet}=X`)
  if (direct) return direct
  const [perDollar, walletPerDollar] = [`USD${currency}=X`, `USD${wallet}=X`].map((pair) =>
    ratioOf(market, pair),
  )
  if (perDollar && walletPerDollar) {
    return {
      value: (walletPerDollar.value * 1_000_000n) / perDollar.value,
      source: walletPerDollar.source,
      at: Math.min(perDollar.at, walletPerDollar.at),
    }
  }
  const known = market.quote(`${currency}${wallet}=X`)
  if (!known && currency === 'USD' && wallet === 'MXN') {
    return { value: configuredPesoRate, source: 'configured', at: market.now() }
  }
  return undefined
}

function ratioOf(market: Deps['market'], pair: string): Rate | undefined {
  const quote = market.quote(pair)
  if (!quote || !market.mayFill(pair) || microsToNumber(quote.last) <= 0) return undefined
  return { value: quote.last, source: `${quote.source} ${pair}`, at: quote.at }
}
