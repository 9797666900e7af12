/** Prices from Yahoo Finance, or from whatever answers like it: chart v8, quote v7 and search v1 over HTTP. */
import { day_ms, hour_ms } from '@tarazu/contract/duration'
import type { Bar } from '@tarazu/contract/market/bar'
import type { Logger } from 'pino'
import type { Clock, Random } from '../../clock.ts'
import { sessionOf } from '../calendar.ts'
import type { Split } from '../candles.ts'
import { type Instrument, symbolPattern } from '../instruments/instrument.ts'
import type { Feed, Quote } from './feed.ts'
import { makeRemember } from './remember.ts'
import { readBars, readFound, readQuoteOfChart, readQuotes, readSplits } from './yahoo-answers.ts'
import { makeFetchJson, YahooError } from './yahoo-http.ts'

export type YahooOptions = {
  url: string
  clock: Clock
  random: Random
  log: Pick<Logger, 'warn'>
  instruments: readonly Instrument[]
  /** When this deployment began, ms UTC: a split of before is in all that anybody has bought here. */
  since: number
  /** Between two rounds of quotes, in ms. */
  everyMs?: number
  timeoutMs?: number
  maximumBytes?: number
}

const codesPerCall = 50
/** Yahoo may want a cookie for quotes; then the charts, which carry one, are asked instead, this many in a round. */
const chartsPerRound = 20
const quoteCallsRestMs = 600_000
/** How long a standstill may be without missing a split, and after how long a share is asked about again in its session. */
const splitsOfMs = 90 * day_ms
const splitsFreshForMs = 1_800_000
const freshForMs = { '1m': 15_000, '1d': 300_000 }
const searchFreshForMs = 600_000
const probeFreshForMs = 60_000

export function makeYahooFeed(options: YahooOptions): Feed {
  const { clock, random, log, since, everyMs = 5_000 } = options
  const ending = new AbortController()
  const fetchJson = makeFetchJson({ ...options, signal: ending.signal })
  const known = ({ yahooSymbol }: Instrument) => yahooSymbol !== null && symbolPattern.test(yahooSymbol)
  const listed = new Map(options.instruments.filter(known).map((each) => [each.symbol, each]))
  const rememberBars = makeRemember<Bar[]>(clock, { max: 300, usableForMs: hour_ms })
  const rememberProbe = makeRemember<Quote | undefined>(clock, { max: 50, usableForMs: probeFreshForMs })
  const rememberSearch = makeRemember<string[]>(clock, { max: 200, usableForMs: hour_ms })
  const splits = new Map<string, { askedAt: number; found: Split[] }>()
  const tried = new Map<string, number>()
  let quoteCallsFrom = 0
  let nextChart = 0

  const chartPath = (instrument: Instrument, query: string) =>
    `/v8/finance/chart/${encodeURIComponent(instrument.yahooSymbol ?? '')}?${query}`

  async function quotesByCall(wanted: Instrument[], emit: (quotes: Quote[]) => void) {
    for (let i = 0; i < wanted.length; i += codesPerCall) {
      const asked = new Map(wanted.slice(i, i + codesPerCall).map((each) => [each.yahooSymbol ?? '', each]))
      const codes = encodeURIComponent([...asked.keys()].join(','))
      const answer = await fetchJson(`/v7/finance/quote?symbols=${codes}`)
      emit(readQuotes(answer, asked, clock.now()))
    }
  }

  /** From the `first` of them on, and round. */
  async function quotesByChart(wanted: Instrument[], emit: (quotes: Quote[]) => void, first: number) {
    for (let i = 0; i < Math.min(chartsPerRound, wanted.length); i++) {
      const instrument = wanted[(first + i) % wanted.length] as Instrument
      const answer = await fetchJson(chartPath(instrument, 'interval=1m&range=1d')).catch(unlessMissing)
      const quote = answer === undefined ? undefined : readQuoteOfChart(answer, instrument, clock.now())
      if (quote) emit([quote])
    }
  }

  async function round(instruments: Instrument[], emit: (quotes: Quote[]) => void, first = 0) {
    if (instruments.length === 0) return
    if (clock.now() < quoteCallsFrom) return quotesByChart(instruments, emit, first)
    try {
      await quotesByCall(instruments, emit)
    } catch (error) {
      if (!(error instanceof YahooError) || ![401, 403, 404].includes(error.status)) throw error
      quoteCallsFrom = clock.now() + quoteCallsRestMs
      await quotesByChart(instruments, emit, first)
    }
  }

  /** The session that is on; undefined outside of one. */
  function sessionNow({ calendar }: Instrument) {
    const session = sessionOf(calendar, clock.now())
    return session && session.open <= clock.now() && clock.now() < session.close ? session : undefined
  }

  /** A share opens at the price of after its split, so it is asked about once its session has begun, and now and then in it. */
  async function askForSplits(wanted: Instrument[]) {
    const due = wanted.filter((each) => {
      const session = each.kind === 'stock' && sessionNow(each)
      const askedAt = splits.get(each.symbol)?.askedAt ?? Number.NEGATIVE_INFINITY
      return session && askedAt < Math.max(session.open, clock.now() - splitsFreshForMs)
    })
    const failures: unknown[] = []
    for (const instrument of due.sort((a, b) => triedAt(a) - triedAt(b)).slice(0, chartsPerRound)) {
      tried.set(instrument.symbol, clock.now())
      // An answer that makes no sense leaves its own share untraded, and no other.
      await splitsOf(instrument).catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw failures[0]
  }

  const triedAt = ({ symbol }: Instrument) => tried.get(symbol) ?? 0

  async function splitsOf(instrument: Instrument) {
    const askedAt = clock.now()
    const from = Math.floor(Math.max(since, askedAt - splitsOfMs) / 1_000)
    const query = `interval=1d&period1=${from}&period2=${Math.ceil(askedAt / 1_000)}&events=split`
    const answer = await fetchJson(chartPath(instrument, query)).catch(unlessMissing)
    const found = answer === undefined ? [] : readSplits(answer, instrument)
    splits.set(instrument.symbol, { askedAt, found: found.filter((split) => split.from > since) })
  }

  /** Calls `round` again and again, a pause after each, until the answer is called. */
  function repeat(failure: string, round: () => Promise<void>) {
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    async function loop() {
      await round().catch((error: unknown) => {
        if (!stopped) log.warn({ err: error }, failure)
      })
      if (!stopped) timer = setTimeout(loop, everyMs * (0.9 + 0.2 * random.fraction()))
    }
    void loop()
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }

  return {
    name: 'yahoo',
    roundTheClock: false,
    now: () => clock.now(),
    start(wanted, emit) {
      let stopped = false
      const emitUntilStopped = (quotes: Quote[]) => {
        if (!stopped) emit(quotes)
      }
      let followed: Instrument[] = []
      const stopQuotes = repeat('no quotes from Yahoo', async () => {
        followed = [...wanted()].flatMap((symbol) => listed.get(symbol) ?? [])
        const first = nextChart
        nextChart += chartsPerRound
        await round(followed, emitUntilStopped, first)
      })
      // Beside the quotes, which may not wait for charts.
      const stopSplits = repeat('Yahoo could not be asked for splits', () => askForSplits(followed))
      return () => {
        stopped = true
        stopQuotes()
        stopSplits()
        ending.abort()
      }
    },
    splits(symbol) {
      const instrument = listed.get(symbol)
      const known = splits.get(symbol)
      const session = instrument && sessionNow(instrument)
      return session && (known?.askedAt ?? 0) < session.open ? undefined : (known?.found ?? [])
    },
    async bars(symbol, interval, from, to) {
      const instrument = listed.get(symbol)
      if (!instrument) return []
      // Whole hours, so that two who ask at about the same time share an answer.
      const hour = 3_600
      const period1 = Math.floor(from / 1_000 / hour) * hour
      const period2 = Math.ceil(Math.min(to, clock.now() + 1) / 1_000 / hour) * hour
      const bars = await rememberBars(
        `${symbol} ${interval} ${period1} ${period2}`,
        freshForMs[interval],
        async () => {
          const query = `interval=${interval}&period1=${period1}&period2=${period2}&events=split`
          return readBars(await fetchJson(chartPath(instrument, query)), instrument, interval)
        },
      )
      return bars.filter((bar) => bar.at >= from && bar.at < to)
    },
    list(instrument) {
      if (known(instrument)) listed.set(instrument.symbol, instrument)
    },
    probe: (instrument) =>
      rememberProbe(`${instrument.yahooSymbol} ${instrument.currency}`, probeFreshForMs, async () => {
        const found: Quote[] = []
        if (known(instrument))
          await round([instrument], (quotes) => found.push(...quotes)).catch((error: unknown) => {
            log.warn({ err: error }, 'Yahoo could not be asked for what is to be listed')
          })
        return found[0]
      }),
    search: (text) =>
      rememberSearch(text.toLowerCase(), searchFreshForMs, async () =>
        readFound(
          await fetchJson(`/v1/finance/search?q=${encodeURIComponent(text)}&quotesCount=10&newsCount=0`),
        ),
      ),
  }
}

/** A code that Yahoo does not know is no reason to stop asking for the others. */
function unlessMissing(error: unknown): undefined {
  if (error instanceof YahooError && error.status === 404) return undefined
  throw error
}
