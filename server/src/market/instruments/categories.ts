/** Groups of instruments, as the market screen and the watchlists show them. */
import type { Market as MarketCode } from '@tarazu/contract/market/instrument'
import type { Instrument } from './instrument.ts'
import { niftyStocks } from './instruments-nse.ts'
import { largeUsStocks } from './instruments-us.ts'

export type Category = {
  id: number
  code: string
  name: string
  region: MarketCode
  members: readonly Instrument[]
}

type Rule = readonly [
  id: number,
  code: string,
  name: string,
  region: MarketCode,
  belongs: (instrument: Instrument) => boolean,
]

const nifty = new Set(niftyStocks.map((each) => each.symbol))
const large = new Set(largeUsStocks.map((each) => each.symbol))

const stocksOf =
  (...sectors: string[]) =>
  (each: Instrument) =>
    each.kind === 'stock' && sectors.includes(each.sector)

const rules: readonly Rule[] = [
  [1, 'in-indices', 'Indices', 'IN', (each) => each.kind === 'index'],
  [2, 'in-nifty50', 'NIFTY 50', 'IN', (each) => nifty.has(each.symbol)],
  [3, 'in-banking', 'Banking', 'IN', stocksOf('Banking')],
  [4, 'in-finance', 'Financial services', 'IN', stocksOf('Financial services')],
  [5, 'in-it', 'IT', 'IN', stocksOf('IT')],
  [6, 'in-auto', 'Auto', 'IN', stocksOf('Auto')],
  [7, 'in-healthcare', 'Healthcare', 'IN', stocksOf('Healthcare')],
  [8, 'in-consumer', 'Consumer', 'IN', stocksOf('Consumer')],
  [9, 'in-energy', 'Energy', 'IN', stocksOf('Energy')],
  [10, 'in-metals', 'Metals & cement', 'IN', stocksOf('Metals')],
  [11, 'in-infrastructure', 'Infrastructure & telecom', 'IN', stocksOf('Infrastructure', 'Telecom')],
  [12, 'in-more', 'More NSE stocks', 'IN', (each) => each.kind === 'stock' && !nifty.has(each.symbol)],
  [21, 'us-indices', 'Indices', 'US', (each) => each.kind === 'index'],
  [22, 'us-large', 'Large 50', 'US', (each) => large.has(each.symbol)],
  [23, 'us-technology', 'Technology', 'US', stocksOf('Technology')],
  [24, 'us-communication', 'Communication', 'US', stocksOf('Communication')],
  [25, 'us-consumer', 'Consumer', 'US', stocksOf('Consumer')],
  [26, 'us-financials', 'Financials', 'US', stocksOf('Financials')],
  [27, 'us-healthcare', 'Healthcare', 'US', stocksOf('Healthcare')],
  [28, 'us-industry', 'Industry & energy', 'US', stocksOf('Industry', 'Energy')],
  [29, 'us-more', 'More US stocks', 'US', (each) => each.kind === 'stock' && !large.has(each.symbol)],
  [41, 'forex', 'Forex', 'CURRENCY', () => true],
  [51, 'futures', 'Futures', 'FUTURE', () => true],
  [61, 'treasury', 'Treasury debt', 'CGI', () => true],
]

/** The categories that have members among `instruments`. */
export function categoriesOf(instruments: readonly Instrument[]): Category[] {
  return rules
    .map(([id, code, name, region, belongs]) => ({
      id,
      code,
      name,
      region,
      members: instruments.filter((each) => each.market === region && belongs(each)),
    }))
    .filter((category) => category.members.length > 0)
}
