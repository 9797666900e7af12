/**
 * Which securities nobody may deal in but on a recognised stock exchange. Live mode fills orders against the firm's own book
 * (decision 084), so it refuses them. Pure.
 */
import type { Instrument } from './instruments/instrument.ts'

type Named = Pick<Instrument, 'symbol' | 'kind' | 'market' | 'currency'> & { yahooSymbol?: string | null }

/**
 * Indian ones: contracts in securities that are not made through a recognised stock exchange are illegal, and an offence (Securities
 * Contracts (Regulation) Act 1956, sections 13, 16 and 23). By the market it is of, by the code of the National or the Bombay Stock
 * Exchange that it or its source has, or because it is a security in rupees: shares, funds, bonds and derivatives are, money is not.
 */
export function isOfIndia({ symbol, kind, market, currency, yahooSymbol }: Named): boolean {
  if (kind === 'currency') return false
  const coded = [symbol, yahooSymbol ?? ''].some((code) => /\.(NS|BO)$/i.test(code))
  return market === 'IN' || coded || currency === 'INR'
}

/** Whether it may be dealt in here: in paper mode nothing is a contract. */
export const mayDealIn = ({ mode }: { mode: 'paper' | 'live' }, of: Named) =>
  mode === 'paper' || !isOfIndia(of)
