import { divideRounded, microsToNumber } from '@tarazu/contract/money'
import type { Deps } from '../deps.ts'
import type { Rate } from './rate.ts'

type Parts = Pick<Deps, 'market' | 'settings' | 'policies'>

/** Returns the newest price of a pair as a rate; undefined where it is not good enough for the purpose. */
type RatioOf = (market: Deps['market'], pair: string) => Rate | undefined

/**
 * The rate for orders and offers: wallet currency per unit of `currency`, from the feed's own pair; undefined
 * where that is too old (`rete_no`). A deployment in pesos whose feed has no such pair uses the configured
 * rate and says so.
 */
export function walletRate(deps: Parts, currency: string): Rate | undefined {
  return rateBy(deps, currency, (market, pair) =>
    market.mayFill(pair) ? ratioAtAnyAge(market, pair) : undefined,
  )
}

/**
 * The rate at the last good price of the pair, however old: holdings are worth something over a weekend, too.
 */
export function lastWalletRate(deps: Parts, currency: string): Rate | undefined {
  return rateBy(deps, currency, ratioAtAnyAge)
}

function rateBy({ market, settings, policies }: Parts, currency: string, ratioOf: RatioOf): Rate | undefined {
  const wallet = settings.currency
  if (currency === wallet) return { value: 1_000_000n, source: 'same currency', at: market.now() }
  const direct = ratioOf(market, `${currency}${wallet}=X`)
  if (direct) return direct
  const through = throughDollar(market, currency, wallet, ratioOf)
  if (through) return through
  const known = market.quote(`${currency}${wallet}=X`)
  if (!known && currency === 'USD' && wallet === 'MXN') {
    // One rate for orders and offers, or the gap between two would be free money (decision 021).
    const changed = policies.heldVersion('currency_rate')
    const source = changed ? `configured ${changed.version}` : 'configured'
    return { value: policies.get().currency_rate, source, at: market.now() }
  }
  return undefined
}

/**
 * A rate through the dollar, in which some currencies are quoted and for which others are. Its source names
 * both pairs.
 */
function throughDollar(
  market: Deps['market'],
  currency: string,
  wallet: string,
  ratioOf: RatioOf,
): Rate | undefined {
  const walletPerDollar = ratioOf(market, `USD${wallet}=X`)
  if (!walletPerDollar) return undefined
  const by = (pair: string, value: (ratio: bigint) => bigint): Rate | undefined => {
    const ratio = ratioOf(market, pair)
    return (
      ratio && {
        value: value(ratio.value),
        source: `${walletPerDollar.source} ${pair}`,
        at: Math.min(ratio.at, walletPerDollar.at),
      }
    )
  }
  return (
    by(`USD${currency}=X`, (perDollar) => divideRounded(walletPerDollar.value * 1_000_000n, perDollar)) ??
    by(`${currency}USD=X`, (dollars) => divideRounded(walletPerDollar.value * dollars, 1_000_000n))
  )
}

const ratioAtAnyAge: RatioOf = (market, pair) => {
  const quote = market.quote(pair)
  if (!quote || microsToNumber(quote.last) <= 0) return undefined
  return { value: quote.last, source: `${quote.source} ${pair}`, at: quote.at }
}
