/** Which walks make the price of an instrument, and how much of each. */
import type { Instrument } from '../instruments/instrument.ts'
import { dollarVolatility } from '../instruments/instruments-currencies.ts'

/** Weight in units of a year's deviation of the logarithm of the price. */
export type Loading = { factor: string; weight: number }

/** Shares of an instrument's variance by cause. An index has no walk of its own beside its market's. */
const shares = {
  stock: { world: 0.1, market: 0.27, sector: 0.15, own: 0.48 },
  index: { world: 0.25, market: 0.65, sector: 0.1, own: 0 },
  commodity: { sector: 0.55, own: 0.45 },
  oil: { sector: 0.93, own: 0.07 },
  bond: { sector: 0.96, own: 0.04 },
}

/** What a fund or a future moves with. */
const followed: Record<string, string> = {
  'NIFTYBEES.NS': '^NSEI',
  SPY: '^GSPC',
  'NIFTY=F': '^NSEI',
  'BANKNIFTY=F': '^NSEBANK',
  'ES=F': '^GSPC',
  'NQ=F': '^IXIC',
  'YM=F': '^DJI',
}

/** How much prices of a market gain in a year on average, as a fraction. */
const drifts: Record<string, number> = { IN: 0.08, US: 0.07 }

export function driftOf(instrument: Instrument, find: (symbol: string) => Instrument | undefined): number {
  const like = find(followed[instrument.symbol] ?? '') ?? instrument
  return like.kind === 'stock' || like.kind === 'index' ? (drifts[like.market] ?? 0) : 0
}

export function loadingsOf(
  instrument: Instrument,
  find: (symbol: string) => Instrument | undefined,
): Loading[] {
  const like = find(followed[instrument.symbol] ?? '')
  if (like) return loadingsOf(like, find)

  const { symbol, kind, market, sector, volatility } = instrument
  if (kind === 'currency') {
    return [
      { factor: `currency ${symbol.slice(0, 3)}`, weight: dollarVolatility(symbol.slice(0, 3)) },
      { factor: `currency ${symbol.slice(3, 6)}`, weight: -dollarVolatility(symbol.slice(3, 6)) },
    ].filter((loading) => loading.weight !== 0)
  }
  const causes = {
    world: 'world',
    market: `market ${market}`,
    sector: `sector ${sectorGroup(instrument)}`,
    own: symbol,
  }
  return Object.entries(shares[shareKind(kind, sector)])
    .filter(([, share]) => share > 0)
    .map(([cause, share]) => ({
      factor: causes[cause as keyof typeof causes],
      weight: volatility * Math.sqrt(share),
    }))
}

const sectorGroup = ({ kind, market, sector }: Instrument) =>
  kind === 'stock' || kind === 'index' ? `${market} ${sector}` : sector

function shareKind(kind: Instrument['kind'], sector: string): keyof typeof shares {
  if (kind === 'stock' || kind === 'index') return kind
  if (kind === 'treasury' || sector === 'US rates') return 'bond'
  return sector === 'Oil' ? 'oil' : 'commodity'
}
