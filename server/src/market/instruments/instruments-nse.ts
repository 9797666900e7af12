/**
 * NIFTY 50 as of October 2025, and a few more. Base prices are made up in the neighbourhood of the real ones.
 */
import { type ListedInstrument, marketNames } from './instrument.ts'

type Row = readonly [code: string, name: string, sector: string, basePrice: number, volatility: number]

const nifty50: readonly Row[] = [
  ['ADANIENT', 'Adani Enterprises', 'Metals', 2400, 0.38],
  ['ADANIPORTS', 'Adani Ports and SEZ', 'Infrastructure', 1450, 0.32],
  ['APOLLOHOSP', 'Apollo Hospitals', 'Healthcare', 7600, 0.26],
  ['ASIANPAINT', 'Asian Paints', 'Consumer', 2500, 0.25],
  ['AXISBANK', 'Axis Bank', 'Banking', 1200, 0.27],
  ['BAJAJ-AUTO', 'Bajaj Auto', 'Auto', 9000, 0.27],
  ['BAJAJFINSV', 'Bajaj Finserv', 'Financial services', 2050, 0.26],
  ['BAJFINANCE', 'Bajaj Finance', 'Financial services', 1000, 0.29],
  ['BEL', 'Bharat Electronics', 'Infrastructure', 410, 0.33],
  ['BHARTIARTL', 'Bharti Airtel', 'Telecom', 2050, 0.24],
  ['CIPLA', 'Cipla', 'Healthcare', 1520, 0.24],
  ['COALINDIA', 'Coal India', 'Energy', 385, 0.27],
  ['DRREDDY', "Dr. Reddy's Laboratories", 'Healthcare', 1250, 0.25],
  ['EICHERMOT', 'Eicher Motors', 'Auto', 6900, 0.27],
  ['ETERNAL', 'Eternal', 'Consumer', 310, 0.42],
  ['GRASIM', 'Grasim Industries', 'Metals', 2750, 0.24],
  ['HCLTECH', 'HCL Technologies', 'IT', 1550, 0.26],
  ['HDFCBANK', 'HDFC Bank', 'Banking', 990, 0.2],
  ['HDFCLIFE', 'HDFC Life Insurance', 'Financial services', 750, 0.24],
  ['HINDALCO', 'Hindalco Industries', 'Metals', 790, 0.32],
  ['HINDUNILVR', 'Hindustan Unilever', 'Consumer', 2430, 0.21],
  ['ICICIBANK', 'ICICI Bank', 'Banking', 1370, 0.21],
  ['INDIGO', 'InterGlobe Aviation', 'Infrastructure', 5700, 0.32],
  ['INFY', 'Infosys', 'IT', 1500, 0.26],
  ['ITC', 'ITC', 'Consumer', 405, 0.19],
  ['JIOFIN', 'Jio Financial Services', 'Financial services', 305, 0.33],
  ['JSWSTEEL', 'JSW Steel', 'Metals', 1170, 0.29],
  ['KOTAKBANK', 'Kotak Mahindra Bank', 'Banking', 2100, 0.23],
  ['LT', 'Larsen & Toubro', 'Infrastructure', 4000, 0.25],
  ['M&M', 'Mahindra & Mahindra', 'Auto', 3700, 0.28],
  ['MARUTI', 'Maruti Suzuki India', 'Auto', 15700, 0.24],
  ['MAXHEALTH', 'Max Healthcare Institute', 'Healthcare', 1120, 0.31],
  ['NESTLEIND', 'Nestle India', 'Consumer', 1260, 0.21],
  ['NTPC', 'NTPC', 'Energy', 330, 0.26],
  ['ONGC', 'Oil & Natural Gas Corporation', 'Energy', 248, 0.28],
  ['POWERGRID', 'Power Grid Corporation of India', 'Energy', 278, 0.24],
  ['RELIANCE', 'Reliance Industries', 'Energy', 1500, 0.24],
  ['SBILIFE', 'SBI Life Insurance', 'Financial services', 2000, 0.24],
  ['SBIN', 'State Bank of India', 'Banking', 965, 0.26],
  ['SHRIRAMFIN', 'Shriram Finance', 'Financial services', 810, 0.35],
  ['SUNPHARMA', 'Sun Pharmaceutical Industries', 'Healthcare', 1740, 0.23],
  ['TATACONSUM', 'Tata Consumer Products', 'Consumer', 1160, 0.25],
  ['TATASTEEL', 'Tata Steel', 'Metals', 175, 0.31],
  ['TCS', 'Tata Consultancy Services', 'IT', 3100, 0.24],
  ['TECHM', 'Tech Mahindra', 'IT', 1430, 0.28],
  ['TITAN', 'Titan Company', 'Consumer', 3850, 0.25],
  ['TMPV', 'Tata Motors Passenger Vehicles', 'Auto', 380, 0.33],
  ['TRENT', 'Trent', 'Consumer', 4400, 0.38],
  ['ULTRACEMCO', 'UltraTech Cement', 'Metals', 11700, 0.23],
  ['WIPRO', 'Wipro', 'IT', 245, 0.27],
]

/** Former members and a fund, which occur in the real data of past years. */
const others: readonly Row[] = [
  ['YESBANK', 'Yes Bank', 'Banking', 22, 0.4],
  ['NIFTYBEES', 'Nippon India ETF Nifty 50 BeES', 'Fund', 293, 0.14],
  ['TATAMOTORS', 'Tata Motors (before the demerger of 2025)', 'Auto', 690, 0.34],
]

/** NSE fixes the tick of a share by its price (circular of April 2025). */
function tickMicros(price: number): bigint {
  if (price < 250) return 10_000n
  if (price < 1_000) return 50_000n
  if (price < 5_000) return 100_000n
  if (price < 10_000) return 500_000n
  return price < 20_000 ? 1_000_000n : 5_000_000n
}

const listed = ([code, name, sector, basePrice, volatility]: Row): ListedInstrument => ({
  symbol: `${code}.NS`,
  name,
  kind: 'stock',
  market: 'IN',
  marketName: marketNames.IN,
  exchange: 'NSE',
  currency: 'INR',
  tickMicros: sector === 'Fund' ? 10_000n : tickMicros(basePrice),
  lot: 1,
  calendar: 'IN',
  yahooSymbol: code === 'TATAMOTORS' ? null : `${code}.NS`,
  sector,
  basePrice,
  volatility,
  tradable: true,
  mayBeNegative: false,
})

export const niftyStocks = nifty50.map(listed)
export const otherNseStocks = others.map(listed)
