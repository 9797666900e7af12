import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { getQuote as api } from '@tarazu/contract/market/api'
import { LRUCache } from 'lru-cache'
import { replyBody, shareBody } from '../answer/reply-body.ts'
import type { Deps, Visitor } from '../deps.ts'
import { candlesOf, quoteOf } from './get-quote.ts'

const packed = promisify(gzip)

/** Candles as JSON, which may be sent until `until` (ms UTC) beside quotes whose `of` is this. */
type Kept = { until: number; of: string; text: Promise<string> }

/** What everybody is sent who asks before the quote or its candles change; `packed` once somebody takes gzip. */
type Sent = { quote: string; candles: string; body: Buffer; tag: string; packed?: Promise<Buffer> }

/** Most characters of JSON that are kept. A chart of five years has a fifth of a million. */
const maxCharacters = 20_000_000
/** Bytes of what is sent, and a fifth more where it is packed. */
const maxSentBytes = 20_000_000

/**
 * How long candles may be sent again, in ms. Minutes change with every quote. Of days only the last one
 * changes, and its close is the price that is sent beside them.
 */
const usable_ms = { minutes: 1_000, days: 5_000 }

/** Quick, since minutes are packed anew each second: a day of them still comes to less than a fifth. */
const level = 3

/**
 * A quote with its candles, as it is sent. Anyone may ask for it as often as the rate limits allow, and the
 * candles are nearly all of the work: they are written once for all who ask at the same time. The quote
 * itself is always that of now.
 */
export function makeAnswerQuote() {
  const kept = new LRUCache<string, Kept>({ maxSize: maxCharacters })
  const sent = new LRUCache<string, Sent>({ maxSize: maxSentBytes })

  function candles({ market, clock }: Deps, input: Input<typeof api>, key: string, of: string) {
    const { interval = '1m' } = input
    const known = kept.get(key)
    const now = clock.now()
    if (known && known.of === of && now < known.until) return known.text

    const withMinutes = interval === '1m' || input.market === 'SVG'
    const until = now + (withMinutes ? usable_ms.minutes : usable_ms.days)
    const made: Kept = { until, of, text: candlesOf(market, input).then(textOf) }
    // How long the text is turns out once it is there.
    kept.set(key, made, { size: 1 })
    made.text.then(
      ({ length }) => kept.peek(key) === made && kept.set(key, { ...made }, { size: length }),
      () => kept.peek(key) === made && kept.delete(key),
    )
    return made.text
  }

  function together(key: string, quote: string, text: string): Sent {
    const last = sent.get(key)
    if (last?.quote === quote && last.candles === text) return last
    // Within a text, quotation marks are escaped: it is there once.
    const body = Buffer.from(quote.replace('"rows":[]', () => text))
    const made = { quote, candles: text, body, tag: createHash('sha1').update(body).digest('base64url') }
    sent.set(key, made, { size: body.length })
    return made
  }

  return async (deps: Deps, visitor: Visitor, input: Input<typeof api>): Promise<Reply<typeof api>> => {
    const { reply } = visitor
    const { symbol, interval = '1m', range = '1d' } = input
    const key = `${symbol} ${interval} ${range} ${input.market === 'SVG'}`
    const quote = quoteOf(deps.market, input)
    // Candles that are of another day, or from before a split, have another close before them.
    const of = `${quote.previousClose} ${quote.priceAt === null}`
    const text = await candles(deps, input, key, of)
    const answer = { ...quote, rows: [] }
    const now = together(key, replyBody(api, answer), text)
    reply.header('cache-control', 'public, max-age=1')
    reply.header('vary', 'accept-encoding')
    if (visitor.gzip) {
      reply.header('content-encoding', 'gzip')
      reply.header('etag', `"${now.tag}-gzip"`)
      now.packed ??= packed(now.body, { level })
      shareBody(answer, await now.packed)
    } else {
      reply.header('etag', `"${now.tag}"`)
      shareBody(answer, now.body)
    }
    return answer
  }
}

/**
 * Encodes candles as the contract would. There are thousands: checking each number again would take longest
 * of all.
 */
function textOf({ rows, ...paths }: Awaited<ReturnType<typeof candlesOf>>): string {
  const written = rows.map(({ at, ...row }) => ({ timestamp: at, ...row }))
  return JSON.stringify({ ...paths, rows: written }).slice(1, -1)
}
