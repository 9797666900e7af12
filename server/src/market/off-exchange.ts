/**
 * Which securities may be dealt in on a recognised stock exchange only. Live mode fills orders against the
 * firm's own book (decision 084), so it refuses them. Pure.
 */
import type { Instrument } from './instruments/instrument.ts'

type Named = Pick<Instrument, 'symbol' | 'kind' | 'market' | 'currency'> & { yahooSymbol?: string | null }

/**
 * Contracts in Indian securities that are not made through a recognised stock exchange are illegal, and an
 * offence (Securities Contracts (Regulation) Act 1956, sections 13, 16 and 23). A security counts as Indian
 * by its market, by a code of the National or the Bombay Stock Exchange that it or its source has, or because
 * it is in rupees: shares, funds, bonds and derivatives are securities, money is not.
 */
export function isOfIndia({ symbol, kind, market, currency, yahooSymbol }: Named): boolean {
  if (kind === 'currency') return false
  const coded = [symbol, yahooSymbol ?? ''].some((code) => /\.(NS|BO)$/i.test(code))
  return market === 'IN' || coded || currency === 'INR'
}

/** Whether a security may be dealt in here. In paper mode everything may, for nothing is a contract. */
export const mayDealIn = ({ mode }: { mode: 'paper' | 'live' }, of: Named) =>
  mode === 'paper' || !isOfIndia(of)
