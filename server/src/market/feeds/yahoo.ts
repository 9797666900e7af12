/**
 * Prices from Yahoo Finance, or from whatever answers like it: chart v8, quote v7 and search v1 over HTTP.
 */
import { hour_ms } from '@tarazu/contract/duration'
import type { Bar } from '@tarazu/contract/market/bar'
import type { Logger } from 'pino'
import type { Clock, Random } from '../../clock.ts'
import { type Instrument, symbolPattern } from '../instruments/instrument.ts'
import type { Feed, Quote } from './feed.ts'
import { makeRemember } from './remember.ts'
import { readBars, readFound } from './yahoo-answers.ts'
import { chartPath, type FetchJson, makeFetchJson } from './yahoo-http.ts'
import { chartsPerRound, makeYahooQuotes } from './yahoo-quotes.ts'
import { makeYahooSplits } from './yahoo-splits.ts'

export type YahooOptions = {
  url: string
  clock: Clock
  random: Random
  log: Pick<Logger, 'warn'>
  instruments: readonly Instrument[]
  /** When this deployment began, ms UTC: splits from before are in all that anybody has bought here. */
  since: number
  /** Between two rounds of quotes, in ms. */
  every_ms?: number
  timeout_ms?: number
  maximumBytes?: number
  /** Asks for no splits: it is a second source of prices, which others are compared with. */
  quotesOnly?: boolean
}

const freshFor_ms = { '1m': 15_000, '1h': 60_000, '1d': 300_000 }
const searchFreshFor_ms = 600_000
const probeFreshFor_ms = 60_000

export function makeYahooFeed(options: YahooOptions): Feed {
  const { clock, log, since, quotesOnly = false } = options
  const ending = new AbortController()
  const fetchJson = makeFetchJson({ ...options, signal: ending.signal })
  const quotesOf = makeYahooQuotes(fetchJson, clock)
  const splits = makeYahooSplits(fetchJson, clock, since)
  const rememberProbe = makeRemember<Quote | undefined>(clock, { max: 50, usableFor_ms: probeFreshFor_ms })
  const rememberSearch = makeRemember<string[]>(clock, { max: 200, usableFor_ms: hour_ms })
  const isQuoted = ({ yahooSymbol }: Instrument) => yahooSymbol !== null && symbolPattern.test(yahooSymbol)
  const listed = new Map(options.instruments.filter(isQuoted).map((each) => [each.symbol, each]))
  const barsOf = makeYahooBars(fetchJson, clock, listed)
  let nextChart = 0

  return {
    name: 'yahoo',
    origin: new URL(options.url).origin,
    roundTheClock: false,
    now: () => clock.now(),
    start(wanted, emit) {
      let stopped = false
      const emitUntilStopped = (quotes: Quote[]) => {
        if (!stopped) emit(quotes)
      }
      let followed: Instrument[] = []
      const stopQuotes = repeat(options, 'no quotes from Yahoo', async () => {
        followed = [...wanted()].flatMap((symbol) => listed.get(symbol) ?? [])
        const first = nextChart
        nextChart += chartsPerRound
        await quotesOf(followed, emitUntilStopped, first)
      })
      // Splits have rounds of their own, because quotes may not wait for charts.
      const stopSplits = quotesOnly
        ? undefined
        : repeat(options, 'Yahoo could not be asked for splits', () => splits.round(followed))
      return () => {
        stopped = true
        stopQuotes()
        stopSplits?.()
        ending.abort()
      }
    },
    splits: (symbol) => splits.of(symbol, listed.get(symbol)),
    bars: barsOf,
    hours: (symbol, from, to) => barsOf(symbol, '1h', from, to),
    list(instrument) {
      if (isQuoted(instrument)) listed.set(instrument.symbol, instrument)
    },
    probe: (instrument) =>
      rememberProbe(`${instrument.yahooSymbol} ${instrument.currency}`, probeFreshFor_ms, async () => {
        const found: Quote[] = []
        if (isQuoted(instrument))
          await quotesOf([instrument], (quotes) => found.push(...quotes)).catch((error: unknown) => {
            log.warn({ err: error }, 'Yahoo could not be asked for what is to be listed')
          })
        return found[0]
      }),
    search: (text) =>
      rememberSearch(text.toLowerCase(), searchFreshFor_ms, async () => {
        const answer = await fetchJson(
          `/v1/finance/search?q=${encodeURIComponent(text)}&quotesCount=10&newsCount=0`,
        )
        return readFound(answer.json)
      }),
  }
}

function makeYahooBars(fetchJson: FetchJson, clock: Clock, listed: ReadonlyMap<string, Instrument>) {
  const remember = makeRemember<Bar[]>(clock, { max: 300, usableFor_ms: hour_ms })

  return async (symbol: string, interval: '1m' | '1h' | '1d', from: number, to: number): Promise<Bar[]> => {
    const instrument = listed.get(symbol)
    if (!instrument) return []
    // Whole hours, so that two who ask at about the same time share an answer.
    const hour = 3_600
    const period1 = Math.floor(from / 1_000 / hour) * hour
    const period2 = Math.ceil(Math.min(to, clock.now() + 1) / 1_000 / hour) * hour
    const key = `${instrument.symbol} ${interval} ${period1} ${period2}`
    const bars = await remember(key, freshFor_ms[interval], async () => {
      const query = `interval=${interval}&period1=${period1}&period2=${period2}&events=split`
      const answer = await fetchJson(chartPath(instrument, query))
      return readBars(answer.json, instrument, interval)
    })
    return bars.filter((bar) => bar.at >= from && bar.at < to)
  }
}

/** Runs `round` again and again, a pause after each, until the function that it returns is called. */
function repeat(
  { url, every_ms = 5_000, random, log }: Pick<YahooOptions, 'url' | 'every_ms' | 'random' | 'log'>,
  failure: string,
  round: () => Promise<void>,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  async function loop() {
    await round().catch((error: unknown) => {
      if (!stopped) log.warn({ err: error, url }, failure)
    })
    if (!stopped) timer = setTimeout(loop, every_ms * (0.9 + 0.2 * random.fraction()))
  }
  void loop()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
