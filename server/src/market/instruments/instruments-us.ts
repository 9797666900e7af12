/**
 * Fifty large companies of the United States, and a fund. Base prices are made up in the neighbourhood of the
 * real ones.
 */
import { type ListedInstrument, marketNames } from './instrument.ts'

type Row = readonly [
  code: string,
  name: string,
  exchange: 'NASDAQ' | 'NYSE' | 'NYSE Arca',
  sector: string,
  basePrice: number,
  volatility: number,
]

const large: readonly Row[] = [
  ['AAPL', 'Apple', 'NASDAQ', 'Technology', 270, 0.27],
  ['ABBV', 'AbbVie', 'NYSE', 'Healthcare', 225, 0.24],
  ['ABT', 'Abbott Laboratories', 'NYSE', 'Healthcare', 128, 0.21],
  ['ADBE', 'Adobe', 'NASDAQ', 'Technology', 335, 0.33],
  ['AMD', 'Advanced Micro Devices', 'NASDAQ', 'Technology', 230, 0.48],
  ['AMZN', 'Amazon', 'NASDAQ', 'Consumer', 230, 0.31],
  ['AVGO', 'Broadcom', 'NASDAQ', 'Technology', 350, 0.42],
  ['BA', 'Boeing', 'NYSE', 'Industry', 200, 0.34],
  ['BAC', 'Bank of America', 'NYSE', 'Financials', 53, 0.25],
  ['BRK-B', 'Berkshire Hathaway (Class B)', 'NYSE', 'Financials', 500, 0.17],
  ['CAT', 'Caterpillar', 'NYSE', 'Industry', 560, 0.3],
  ['COST', 'Costco', 'NASDAQ', 'Consumer', 920, 0.21],
  ['CRM', 'Salesforce', 'NYSE', 'Technology', 240, 0.33],
  ['CSCO', 'Cisco', 'NASDAQ', 'Technology', 76, 0.24],
  ['CVX', 'Chevron', 'NYSE', 'Energy', 155, 0.24],
  ['DIS', 'Walt Disney', 'NYSE', 'Communication', 108, 0.28],
  ['GE', 'GE Aerospace', 'NYSE', 'Industry', 300, 0.3],
  ['GOOGL', 'Alphabet (Class A)', 'NASDAQ', 'Communication', 290, 0.29],
  ['GS', 'Goldman Sachs', 'NYSE', 'Financials', 800, 0.28],
  ['HD', 'Home Depot', 'NYSE', 'Consumer', 360, 0.24],
  ['IBM', 'IBM', 'NYSE', 'Technology', 300, 0.25],
  ['INTC', 'Intel', 'NASDAQ', 'Technology', 38, 0.45],
  ['INTU', 'Intuit', 'NASDAQ', 'Technology', 650, 0.29],
  ['JNJ', 'Johnson & Johnson', 'NYSE', 'Healthcare', 200, 0.18],
  ['JPM', 'JPMorgan Chase', 'NYSE', 'Financials', 310, 0.24],
  ['KO', 'Coca-Cola', 'NYSE', 'Consumer', 71, 0.16],
  ['LIN', 'Linde', 'NASDAQ', 'Industry', 420, 0.19],
  ['LLY', 'Eli Lilly', 'NYSE', 'Healthcare', 1000, 0.33],
  ['MA', 'Mastercard', 'NYSE', 'Financials', 545, 0.22],
  ['MCD', "McDonald's", 'NYSE', 'Consumer', 305, 0.18],
  ['META', 'Meta Platforms', 'NASDAQ', 'Communication', 640, 0.35],
  ['MRK', 'Merck', 'NYSE', 'Healthcare', 95, 0.24],
  ['MSFT', 'Microsoft', 'NASDAQ', 'Technology', 490, 0.24],
  ['MU', 'Micron Technology', 'NASDAQ', 'Technology', 240, 0.5],
  ['NFLX', 'Netflix', 'NASDAQ', 'Communication', 110, 0.34],
  ['NVDA', 'Nvidia', 'NASDAQ', 'Technology', 185, 0.44],
  ['ORCL', 'Oracle', 'NYSE', 'Technology', 220, 0.4],
  ['PEP', 'PepsiCo', 'NASDAQ', 'Consumer', 147, 0.19],
  ['PFE', 'Pfizer', 'NYSE', 'Healthcare', 25, 0.25],
  ['PG', 'Procter & Gamble', 'NYSE', 'Consumer', 148, 0.17],
  ['PLTR', 'Palantir Technologies', 'NASDAQ', 'Technology', 170, 0.58],
  ['QCOM', 'Qualcomm', 'NASDAQ', 'Technology', 170, 0.35],
  ['TMUS', 'T-Mobile US', 'NASDAQ', 'Communication', 215, 0.24],
  ['TSLA', 'Tesla', 'NASDAQ', 'Consumer', 410, 0.57],
  ['TXN', 'Texas Instruments', 'NASDAQ', 'Technology', 165, 0.33],
  ['UBER', 'Uber', 'NYSE', 'Industry', 88, 0.36],
  ['V', 'Visa', 'NYSE', 'Financials', 330, 0.21],
  ['WFC', 'Wells Fargo', 'NYSE', 'Financials', 86, 0.27],
  ['WMT', 'Walmart', 'NASDAQ', 'Consumer', 108, 0.21],
  ['XOM', 'ExxonMobil', 'NYSE', 'Energy', 117, 0.23],
]

const others: readonly Row[] = [['SPY', 'SPDR S&P 500 ETF Trust', 'NYSE Arca', 'Fund', 675, 0.17]]

const listed = ([code, name, exchange, sector, basePrice, volatility]: Row): ListedInstrument => ({
  symbol: code,
  name,
  kind: 'stock',
  market: 'US',
  marketName: marketNames.US,
  exchange,
  currency: 'USD',
  tickMicros: 10_000n,
  lot: 1,
  calendar: 'US',
  yahooSymbol: code,
  sector,
  basePrice,
  volatility,
  tradable: true,
  mayBeNegative: false,
})

export const largeUsStocks = large.map(listed)
export const otherUsStocks = others.map(listed)
