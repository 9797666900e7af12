import { createHash } from 'node:crypto'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { getQuote as api } from '@tarazu/contract/market/api'
import { keepBody, replyBody } from '../answer/reply-body.ts'
import type { Deps, Visitor } from '../deps.ts'
import { candlesOf, quoteOf } from './get-quote.ts'

/** Candles as JSON: for how long, and of which quote. */
type Kept = { until: number; of: string; text: Promise<string>; size: number }

/** All that is kept is not longer than this; a chart of five years is a fifth of a million. */
const mostCharacters = 20_000_000

/** For this long, in ms: minutes change with every quote, of the days only the last one, and its end is the price beside it. */
const usable_ms = { minutes: 1_000, days: 5_000 }

/**
 * A quote with its candles, as it is sent. Anyone may ask for it as often as the rate limits allow, and the candles are nearly
 * all of the work: they are written once for all who ask at the same time. The quote itself is always that of now.
 */
export function makeAnswerQuote() {
  const kept = new Map<string, Kept>()
  let characters = 0

  function forget(key: string) {
    characters -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }

  function candles({ market, clock }: Deps, input: Input<typeof api>, of: string): Promise<string> {
    const { symbol, interval = '1m', range = '1d' } = input
    const key = `${symbol} ${interval} ${range} ${input.market === 'SVG'}`
    const known = kept.get(key)
    const now = clock.now()
    if (known && known.of === of && now < known.until) return known.text

    forget(key)
    const withMinutes = interval === '1m' || input.market === 'SVG'
    const until = now + (withMinutes ? usable_ms.minutes : usable_ms.days)
    const made: Kept = { until, of, size: 0, text: candlesOf(market, input).then(textOf) }
    kept.set(key, made)
    made.text.then(
      ({ length }) => {
        if (kept.get(key) !== made) return
        made.size = length
        characters += length
        for (const oldest of kept.keys()) {
          if (characters <= mostCharacters) break
          forget(oldest)
        }
      },
      () => kept.get(key) === made && forget(key),
    )
    return made.text
  }

  return async (deps: Deps, visitor: Visitor, input: Input<typeof api>): Promise<Reply<typeof api>> => {
    const quote = quoteOf(deps.market, input)
    // Candles that are of another day, or from before a split, have another close before them.
    const of = `${quote.previousClose} ${quote.priceAt === null}`
    const text = await candles(deps, input, of)
    const reply = { ...quote, rows: [] }
    // Within a text, quotation marks are escaped: it is there once.
    const body = replyBody(api, reply).replace('"rows":[]', () => text)
    keepBody(reply, body)
    visitor.reply.header('cache-control', 'public, max-age=1')
    visitor.reply.header('etag', `"${createHash('sha1').update(body).digest('base64url')}"`)
    return reply
  }
}

/** As the contract writes them. There are thousands: to look at each number again would take longer than all else. */
function textOf({ rows, ...paths }: Awaited<ReturnType<typeof candlesOf>>): string {
  const written = rows.map(({ at, ...row }) => ({ timestamp: at, ...row }))
  return JSON.stringify({ ...paths, rows: written }).slice(1, -1)
}
