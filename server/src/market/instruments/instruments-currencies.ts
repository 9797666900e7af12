/**
 * Twenty currency pairs. Base rates come from one table of dollar values, so that crosses agree with each
 * other.
 */
import { type ListedInstrument, marketNames } from './instrument.ts'

/**
 * Units for one US dollar (made up, in the neighbourhood of the real rates), and the volatility against the
 * dollar.
 */
const perDollar: Record<string, readonly [name: string, units: number, volatility: number]> = {
  USD: ['US Dollar', 1, 0],
  INR: ['Indian Rupee', 94.5, 0.045],
  EUR: ['Euro', 0.868, 0.075],
  GBP: ['Pound Sterling', 0.75, 0.08],
  JPY: ['Japanese Yen', 159, 0.1],
  AUD: ['Australian Dollar', 1.42, 0.1],
  NZD: ['New Zealand Dollar', 1.66, 0.105],
  CAD: ['Canadian Dollar', 1.4, 0.065],
  CHF: ['Swiss Franc', 0.8, 0.08],
  CNY: ['Chinese Yuan', 6.78, 0.04],
  SGD: ['Singapore Dollar', 1.28, 0.05],
  MXN: ['Mexican Peso', 17.4, 0.12],
  BRL: ['Brazilian Real', 5.12, 0.15],
  ZAR: ['South African Rand', 16.9, 0.14],
}

/** Pairs that wallets convert by. Every feed is always asked for them. */
export const walletPairs = ['USDINR=X', 'USDMXN=X', 'INRMXN=X']

const pairs = [
  ['USD', 'INR'],
  ['EUR', 'INR'],
  ['GBP', 'INR'],
  ['JPY', 'INR'],
  ['INR', 'MXN'],
  ['USD', 'MXN'],
  ['EUR', 'MXN'],
  ['EUR', 'USD'],
  ['GBP', 'USD'],
  ['USD', 'JPY'],
  ['AUD', 'USD'],
  ['NZD', 'USD'],
  ['USD', 'CAD'],
  ['USD', 'CHF'],
  ['USD', 'CNY'],
  ['USD', 'SGD'],
  ['USD', 'BRL'],
  ['USD', 'ZAR'],
  ['EUR', 'GBP'],
  ['EUR', 'JPY'],
] as const

function value(currency: string) {
  const known = perDollar[currency]
  if (!known) throw new Error(`no dollar value of ${currency}`)
  return known
}

function tickMicros(rate: number): bigint {
  if (rate < 1) return 10n
  return rate < 50 ? 100n : 1_000n
}

export const currencyPairs = pairs.map(([base, quoted]): ListedInstrument => {
  const [baseName, basePerDollar, baseVolatility] = value(base)
  const [quotedName, quotedPerDollar, quotedVolatility] = value(quoted)
  const basePrice = quotedPerDollar / basePerDollar
  return {
    symbol: `${base}${quoted}=X`,
    name: `${baseName} / ${quotedName}`,
    kind: 'currency',
    market: 'CURRENCY',
    marketName: marketNames.CURRENCY,
    exchange: 'FX',
    currency: quoted,
    tickMicros: tickMicros(basePrice),
    lot: 1,
    calendar: 'FX',
    yahooSymbol: `${base}${quoted}=X`,
    sector: 'Currency',
    basePrice,
    volatility: Math.hypot(baseVolatility, quotedVolatility),
    tradable: true,
    mayBeNegative: false,
  }
})

/** Volatility of one currency against the dollar. */
export const dollarVolatility = (currency: string) => value(currency)[2]
