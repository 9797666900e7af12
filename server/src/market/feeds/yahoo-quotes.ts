/** Quotes of Yahoo, fifty in a call, or from charts where it does not answer such calls. */
import type { Clock } from '../../clock.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { SourceError } from './ask-source.ts'
import type { Quote } from './feed.ts'
import { readQuoteOfChart, readQuotes } from './yahoo-answers.ts'
import { chartPath, type FetchJson, unlessMissing } from './yahoo-http.ts'

type Emit = (quotes: Quote[]) => void

const codesPerCall = 50
/**
 * Yahoo may want a cookie for quotes. Then so many charts a round, which carry a quote each, are asked for
 * instead.
 */
export const chartsPerRound = 20
const quoteCallsRest_ms = 600_000

export function makeYahooQuotes(fetchJson: FetchJson, clock: Clock) {
  let quoteCallsFrom = 0

  async function quotesByCall(wanted: Instrument[], emit: Emit) {
    for (let i = 0; i < wanted.length; i += codesPerCall) {
      const asked = new Map(wanted.slice(i, i + codesPerCall).map((each) => [each.yahooSymbol ?? '', each]))
      const codes = encodeURIComponent([...asked.keys()].join(','))
      const { json, from } = await fetchJson(`/v7/finance/quote?symbols=${codes}`)
      emit(readQuotes(json, asked, clock.now()).map((quote) => ({ ...quote, from })))
    }
  }

  /**
   * Begins with the instrument at `first` and goes round, so that one round after the other reaches all of
   * them.
   */
  async function quotesByChart(wanted: Instrument[], emit: Emit, first: number) {
    for (let i = 0; i < Math.min(chartsPerRound, wanted.length); i++) {
      const instrument = wanted[(first + i) % wanted.length] as Instrument
      const answer = await fetchJson(chartPath(instrument, 'interval=1m&range=1d')).catch(unlessMissing)
      const quote = answer && readQuoteOfChart(answer.json, instrument, clock.now())
      if (answer && quote) emit([{ ...quote, from: answer.from }])
    }
  }

  return async (instruments: Instrument[], emit: Emit, first = 0) => {
    if (instruments.length === 0) return
    if (clock.now() < quoteCallsFrom) return quotesByChart(instruments, emit, first)
    try {
      await quotesByCall(instruments, emit)
    } catch (error) {
      if (!(error instanceof SourceError) || ![401, 403, 404].includes(error.status)) throw error
      quoteCallsFrom = clock.now() + quoteCallsRest_ms
      await quotesByChart(instruments, emit, first)
    }
  }
}
