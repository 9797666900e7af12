/**
 * Fifteen futures, each standing for the contract in front. Base prices are made up in the neighbourhood of
 * the real ones.
 */
import type { FutureCode } from '@tarazu/contract/market/names'
import { namesEn } from '@tarazu/contract/market/names-en'
import type { CalendarName } from '../calendar.ts'
import type { ExpiryRule } from '../corporate-actions/expiries.ts'
import { type ListedInstrument, marketNames } from './instrument.ts'

type Row = readonly [
  code: FutureCode,
  exchange: string,
  sector: string,
  basePrice: number,
  volatility: number,
  tick: bigint,
  contractSize: number,
  expiry: ExpiryRule,
]

const rows: readonly Row[] = [
  ['NIFTY', 'NSE', 'Index', 26_090, 0.14, 100_000n, 65, 'nse'],
  ['BANKNIFTY', 'NSE', 'Banking', 58_700, 0.17, 200_000n, 30, 'nse'],
  ['FINNIFTY', 'NSE', 'Banking', 27_400, 0.17, 200_000n, 60, 'nse'],
  ['ES', 'CME', 'Index', 6_780, 0.17, 250_000n, 50, 'equity-quarter'],
  ['NQ', 'CME', 'Technology', 25_000, 0.22, 250_000n, 20, 'equity-quarter'],
  ['YM', 'CBOT', 'Index', 47_200, 0.16, 1_000_000n, 5, 'equity-quarter'],
  ['GC', 'COMEX', 'Metals', 4_200, 0.17, 100_000n, 100, 'gold'],
  ['SI', 'COMEX', 'Metals', 52, 0.32, 5_000n, 5_000, 'metal'],
  ['HG', 'COMEX', 'Metals', 5.1, 0.25, 500n, 25_000, 'metal'],
  ['CL', 'NYMEX', 'Oil', 82, 0.36, 10_000n, 1_000, 'crude'],
  ['BZ', 'NYMEX', 'Oil', 86, 0.34, 10_000n, 1_000, 'brent'],
  ['NG', 'NYMEX', 'Gas', 4.2, 0.6, 1_000n, 10_000, 'gas'],
  ['ZC', 'CBOT', 'Grain', 4.3, 0.26, 2_500n, 5_000, 'grain'],
  ['ZS', 'CBOT', 'Grain', 11.2, 0.22, 2_500n, 5_000, 'soybean'],
  ['ZN', 'CBOT', 'US rates', 112.5, 0.06, 15_625n, 1_000, 'note-quarter'],
]

const calendarOf = (exchange: string): CalendarName => (exchange === 'NSE' ? 'IN' : 'CME')

export const futures = rows.map(
  ([code, exchange, sector, basePrice, volatility, tickMicros, contractSize, expiry]): ListedInstrument => ({
    symbol: `${code}=F`,
    name: namesEn.future[code],
    kind: 'future',
    market: 'FUTURE',
    marketName: marketNames.FUTURE,
    exchange,
    currency: exchange === 'NSE' ? 'INR' : 'USD',
    tickMicros,
    lot: 1,
    calendar: calendarOf(exchange),
    yahooSymbol: exchange === 'NSE' ? null : `${code}=F`,
    sector,
    basePrice,
    volatility,
    tradable: true,
    mayBeNegative: sector === 'Oil' || sector === 'Gas',
    future: { contractSize, expiry },
  }),
)
