import type { Act } from '../../acts/act.ts'
import type { Deps } from '../../deps.ts'
import { type Instrument, type ListedInstrument, symbolPattern } from './instrument.ts'
import { instrumentOfRow } from './listings.ts'

/**
 * A share, or a bond with its terms. `basePrice`: the price at which it is listed, such as that of its issue.
 */
export type Listing = Omit<ListedInstrument, 'kind' | 'market' | 'future'> & {
  kind: 'stock' | 'treasury'
  market: 'IN' | 'US' | 'CGI'
}

/**
 * Lists an instrument from now on; every process takes it up once the act has committed. The caller checks
 * first that the code is free: a second listing of it is a bug, and throws.
 */
export async function listInstrument(
  { tx, announce }: Pick<Act, 'tx' | 'announce'>,
  { market }: Pick<Deps, 'market'>,
  listing: Listing,
): Promise<Instrument> {
  const { symbol, bond } = listing
  if (!symbolPattern.test(symbol)) throw new Error(`${symbol} cannot be a code`)
  if (market.instrument(symbol)) throw new Error(`${symbol} is listed already`)
  const row = await tx
    .insertInto('listed_instrument')
    .values({
      symbol,
      name: listing.name,
      kind: listing.kind,
      market: listing.market,
      market_name: listing.marketName,
      exchange: listing.exchange,
      currency: listing.currency,
      tick_micros: listing.tickMicros,
      lot: listing.lot,
      calendar: listing.calendar,
      yahoo_symbol: listing.yahooSymbol,
      sector: listing.sector,
      base_price_micros: BigInt(Math.round(listing.basePrice * 1e6)),
      volatility: listing.volatility,
      tradable: listing.tradable,
      may_be_negative: listing.mayBeNegative,
      coupon: bond?.coupon ?? null,
      maturity: bond?.maturity ?? null,
      listed_at: new Date(market.now()),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  announce(null, ['instrument'], [symbol])
  return instrumentOfRow(row)
}
