/**
 * What Yahoo's answers say, as far as it makes sense: whatever is missing, not a number or in another
 * currency is left out.
 */
import type { Bar } from '@tarazu/contract/market/bar'
import * as z from 'zod'
import { assumedSize } from '../assumed-offers.ts'
import { dayStart, localDay } from '../calendar.ts'
import type { Split } from '../candles.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { Quote } from './feed.ts'

const price = z.number()
const count = z.number().nonnegative()
const maybe = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)

const quoteRow = z.object({
  symbol: z.string().max(40),
  currency: z.string().max(8),
  regularMarketPrice: price,
  regularMarketTime: z.number().positive(),
  regularMarketPreviousClose: price,
  regularMarketOpen: maybe(price),
  regularMarketDayHigh: maybe(price),
  regularMarketDayLow: maybe(price),
  regularMarketVolume: maybe(count),
  bid: maybe(price),
  ask: maybe(price),
  bidSize: maybe(count),
  askSize: maybe(count),
})
type QuoteRow = z.infer<typeof quoteRow>

const quoteAnswer = z.object({ quoteResponse: z.object({ result: z.array(z.unknown()).max(500) }) })

const series = z.array(z.number().nullable().catch(null)).max(50_000)
const chartAnswer = z.object({
  chart: z.object({
    result: z
      .array(
        z.object({
          meta: z.object({
            symbol: z.string().max(40),
            currency: z.string().max(8),
            regularMarketPrice: maybe(price),
            regularMarketTime: maybe(z.number().positive()),
            regularMarketDayHigh: maybe(price),
            regularMarketDayLow: maybe(price),
            regularMarketVolume: maybe(count),
            previousClose: maybe(price),
            chartPreviousClose: maybe(price),
          }),
          timestamp: series.optional(),
          events: maybe(z.object({ splits: maybe(z.record(z.string(), z.unknown())) })),
          indicators: z
            .object({
              quote: z
                .array(
                  z.object({
                    open: series.optional(),
                    high: series.optional(),
                    low: series.optional(),
                    close: series.optional(),
                    volume: series.optional(),
                  }),
                )
                .max(4),
            })
            .optional(),
        }),
      )
      .min(1)
      .max(4),
  }),
})

const splitRow = z.object({
  date: z.number(),
  numerator: z.number().positive(),
  denominator: z.number().positive(),
})

const searchAnswer = z.object({ quotes: z.array(z.unknown()).max(200) })
const searchRow = z.object({ symbol: z.string().max(40) })

/** Yahoo quotes some things in hundredths of their currency. */
const hundredths: Record<string, string> = { USX: 'USD', GBp: 'GBP', ZAc: 'ZAR', ILA: 'ILS' }

/** Factor for a price in Yahoo's `currency`; undefined where that is not the instrument's currency at all. */
function unitOf(currency: string, instrument: Instrument): number | undefined {
  if (currency === instrument.currency) return 1
  return hundredths[currency] === instrument.currency ? 0.01 : undefined
}

/** Offers further from the last price than this are left from another hour. */
const offerTolerance = 0.02
/** Sizes of American shares are in round lots. */
const roundLot = 100

function quoteOf(row: QuoteRow, instrument: Instrument, now: number): Quote | undefined {
  const unit = unitOf(row.currency, instrument)
  if (unit === undefined) return undefined
  const { tickMicros, market, kind } = instrument
  const tick = Number(tickMicros)
  const micros = (value: number) => BigInt(Math.round((value * unit * 1e6) / tick)) * tickMicros
  const all = [row.regularMarketPrice, row.regularMarketPreviousClose, row.regularMarketOpen]
  if (all.some((each) => each !== undefined && Math.abs(each) > 1e9)) return undefined

  const last = row.regularMarketPrice
  const near = (offer: number | undefined): offer is number =>
    offer !== undefined && Math.abs(offer - last) <= Math.abs(last) * offerTolerance
  const { bid, ask } = row
  const offers = near(bid) && near(ask) && bid < ask ? { bid, ask } : { bid: last, ask: last }
  const size = (given: number | undefined) =>
    given ? Math.floor(given) * (market === 'US' && kind === 'stock' ? roundLot : 1) : assumedSize[kind]
  return {
    symbol: instrument.symbol,
    last: micros(last),
    bid: micros(offers.bid),
    ask: micros(offers.ask),
    bidSize: size(row.bidSize),
    askSize: size(row.askSize),
    open: micros(row.regularMarketOpen ?? last),
    high: micros(Math.max(row.regularMarketDayHigh ?? last, last)),
    low: micros(Math.min(row.regularMarketDayLow ?? last, last)),
    previousClose: micros(row.regularMarketPreviousClose),
    volume: Math.floor(row.regularMarketVolume ?? 0),
    at: Math.floor(row.regularMarketTime * 1_000),
    receivedAt: now,
    source: 'yahoo',
  }
}

/** Quotes of the instruments that were asked for, by Yahoo's code; the rest of the answer is ignored. */
export function readQuotes(answer: unknown, asked: ReadonlyMap<string, Instrument>, now: number): Quote[] {
  const found = new Map<string, Quote>()
  for (const result of quoteAnswer.parse(answer).quoteResponse.result) {
    const row = quoteRow.safeParse(result)
    const instrument = row.success ? asked.get(row.data.symbol) : undefined
    const quote = row.success && instrument && quoteOf(row.data, instrument, now)
    if (quote && !found.has(quote.symbol)) found.set(quote.symbol, quote)
  }
  return [...found.values()]
}

/** The quote that a chart carries with it. */
export function readQuoteOfChart(answer: unknown, instrument: Instrument, now: number): Quote | undefined {
  const meta = chartAnswer.parse(answer).chart.result[0]?.meta
  if (meta?.symbol !== instrument.yahooSymbol) return undefined
  const row = quoteRow.safeParse({
    ...meta,
    regularMarketPreviousClose: meta.previousClose ?? meta.chartPreviousClose,
  })
  return row.success ? quoteOf(row.data, instrument, now) : undefined
}

/** Bars in the instrument's currency; a bar without a price is left out, and stays a gap. */
export function readBars(answer: unknown, instrument: Instrument, interval: '1m' | '1h' | '1d'): Bar[] {
  const result = chartAnswer.parse(answer).chart.result[0]
  const unit = result && unitOf(result.meta.currency, instrument)
  if (!result || unit === undefined || result.meta.symbol !== instrument.yahooSymbol) return []
  const { calendar } = instrument
  const columns = result.indicators?.quote[0] ?? {}
  return (result.timestamp ?? []).flatMap((seconds, i) => {
    const cells = [columns.open?.[i], columns.high?.[i], columns.low?.[i], columns.close?.[i]]
    const [open, high, low, close] = cells
    if (seconds === null || open == null || high == null || low == null || close == null) return []
    const ms = Math.floor(seconds * 1_000)
    if (Math.abs(ms) > 8e15) return []
    const at =
      interval === '1d' ? dayStart(calendar, localDay(calendar, ms)) : Math.floor(ms / 60_000) * 60_000
    const volume = Math.max(0, columns.volume?.[i] ?? 0)
    return [{ at, open: open * unit, high: high * unit, low: low * unit, close: close * unit, volume }]
  })
}

/** Splits that a chart tells of, the oldest first; one that makes no sense is left out. */
export function readSplits(answer: unknown, { calendar, yahooSymbol }: Instrument): Split[] {
  const result = chartAnswer.parse(answer).chart.result[0]
  if (!result || result.meta.symbol !== yahooSymbol) return []
  return Object.values(result.events?.splits ?? {})
    .flatMap((told) => {
      const row = splitRow.safeParse(told)
      if (!row.success || Math.abs(row.data.date) > 8e12) return []
      const { date, numerator, denominator } = row.data
      return [{ from: dayStart(calendar, localDay(calendar, date * 1_000)), ratio: denominator / numerator }]
    })
    .sort((a, b) => a.from - b.from)
}

export function readFound(answer: unknown): string[] {
  return searchAnswer.parse(answer).quotes.flatMap((quote) => {
    const row = searchRow.safeParse(quote)
    return row.success ? [row.data.symbol] : []
  })
}
