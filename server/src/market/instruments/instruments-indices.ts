/** Six indices: to look at, not to trade. Base levels are made up in the neighbourhood of the real ones. */
import { type ListedInstrument, marketNames } from './instrument.ts'

type Row = readonly [
  symbol: string,
  name: string,
  market: 'IN' | 'US',
  exchange: string,
  sector: string,
  basePrice: number,
  volatility: number,
]

const rows: readonly Row[] = [
  ['^NSEI', 'NIFTY 50', 'IN', 'NSE', 'Index', 26_000, 0.14],
  ['^BSESN', 'SENSEX', 'IN', 'BSE', 'Index', 85_000, 0.14],
  ['^NSEBANK', 'NIFTY BANK', 'IN', 'NSE', 'Banking', 58_500, 0.17],
  ['^GSPC', 'S&P 500', 'US', 'S&P', 'Index', 6_750, 0.17],
  ['^IXIC', 'NASDAQ Composite', 'US', 'NASDAQ', 'Technology', 22_900, 0.22],
  ['^DJI', 'Dow Jones Industrial Average', 'US', 'Dow Jones', 'Index', 47_000, 0.16],
]

export const indices = rows.map(
  ([symbol, name, market, exchange, sector, basePrice, volatility]): ListedInstrument => ({
    symbol,
    name,
    kind: 'index',
    market,
    marketName: marketNames[market],
    exchange,
    currency: market === 'IN' ? 'INR' : 'USD',
    tickMicros: market === 'IN' ? 50_000n : 10_000n,
    lot: 1,
    calendar: market,
    yahooSymbol: symbol,
    sector,
    basePrice,
    volatility,
    tradable: false,
    mayBeNegative: false,
  }),
)
