import { createHash } from 'node:crypto'
import type { Endpoint, Input, Reply } from '@tarazu/contract/endpoint'
import type { Locale } from '@tarazu/contract/locales'
import { LRUCache } from 'lru-cache'
import { singleFlight } from '../concurrency/single-flight.ts'
import type { Deps, Visitor } from '../deps.ts'
import { replyBody } from './reply-body.ts'

/** Most questions of one endpoint that can share a reading, such as pages of a list. */
const maxQuestions = 50

/**
 * A list that is the same for everybody who reads one language. It is read and encoded once for all who ask at the same time, is
 * never older than the question, and is not sent again to whoever has it already.
 */
export function makeSharedAnswer<E extends Endpoint>(
  endpoint: E,
  read: (deps: Deps, input: Input<E>, language: Locale) => Promise<Reply<E>>,
) {
  const readings = new LRUCache<string, () => Promise<Reply<E>>>({ max: maxQuestions })

  function readingOf(deps: Deps, input: Input<E>, language: Locale) {
    const question = `${language} ${JSON.stringify(input)}`
    const known = readings.get(question)
    if (known) return known
    const made = singleFlight(() => read(deps, input, language))
    readings.set(question, made)
    return made
  }

  return async (deps: Deps, { reply, language }: Visitor, input: Input<E>): Promise<Reply<E>> => {
    const answer = await readingOf(deps, input, language)()
    const tag = createHash('sha1').update(replyBody(endpoint, answer)).digest('base64url')
    reply.header('cache-control', 'public, no-cache')
    reply.header('etag', `"${tag}"`)
    return answer
  }
}
