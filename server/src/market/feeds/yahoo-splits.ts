/**
 * Splits of shares, for which Yahoo is asked in each session: a share opens at the price of after its split.
 */
import { day_ms } from '@tarazu/contract/duration'
import type { Clock } from '../../clock.ts'
import { sessionOf } from '../calendar.ts'
import type { Split } from '../candles.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { readSplits } from './yahoo-answers.ts'
import { chartPath, type FetchJson, unlessMissing } from './yahoo-http.ts'
import { chartsPerRound } from './yahoo-quotes.ts'

/** How long a standstill may last without a split being missed. */
const splitsOf_ms = 90 * day_ms
/** A share is asked about again in its session after this many ms. */
const splitsFreshFor_ms = 1_800_000

/** `since`: when this deployment began, ms UTC. Splits from before are not counted. */
export function makeYahooSplits(fetchJson: FetchJson, clock: Clock, since: number) {
  const splits = new Map<string, { askedAt: number; found: Split[] }>()
  const triedAt = new Map<string, number>()

  /** The session that is on; undefined outside of one. */
  function sessionNow({ calendar }: Instrument) {
    const session = sessionOf(calendar, clock.now())
    return session && session.open <= clock.now() && clock.now() < session.close ? session : undefined
  }

  async function askFor(instrument: Instrument) {
    const askedAt = clock.now()
    const from = Math.floor(Math.max(since, askedAt - splitsOf_ms) / 1_000)
    const query = `interval=1d&period1=${from}&period2=${Math.ceil(askedAt / 1_000)}&events=split`
    const answer = await fetchJson(chartPath(instrument, query)).catch(unlessMissing)
    const found = answer === undefined ? [] : readSplits(answer.json, instrument)
    splits.set(instrument.symbol, { askedAt, found: found.filter((split) => split.from > since) })
  }

  const lastTried = ({ symbol }: Instrument) => triedAt.get(symbol) ?? 0

  return {
    /**
     * Asks for those of the shares whose session has begun and that were not asked about for a while, longest
     * untried first.
     */
    async round(wanted: Instrument[]) {
      const due = wanted.filter((each) => {
        const session = each.kind === 'stock' && sessionNow(each)
        const askedAt = splits.get(each.symbol)?.askedAt ?? Number.NEGATIVE_INFINITY
        return session && askedAt < Math.max(session.open, clock.now() - splitsFreshFor_ms)
      })
      const failures: unknown[] = []
      for (const instrument of due.sort((a, b) => lastTried(a) - lastTried(b)).slice(0, chartsPerRound)) {
        triedAt.set(instrument.symbol, clock.now())
        // An answer that makes no sense leaves its own share untraded, and no other.
        await askFor(instrument).catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw failures[0]
    },
    /** Undefined while the share was not asked about in the session that is on. */
    of(symbol: string, instrument: Instrument | undefined): readonly Split[] | undefined {
      const known = splits.get(symbol)
      const session = instrument && sessionNow(instrument)
      return session && (known?.askedAt ?? 0) < session.open ? undefined : (known?.found ?? [])
    },
  }
}
