import { createHash } from 'node:crypto'
import type { Endpoint, Input, Reply } from '@tarazu/contract/endpoint'
import type { Locale } from '@tarazu/contract/locales'
import { replyBody } from '../answer/reply-body.ts'
import { singleFlight } from '../concurrency/single-flight.ts'
import type { Deps, Visitor } from '../deps.ts'

/** Most different inputs of one endpoint, such as pages of a list, whose readings are shared. */
const maxQuestions = 50

/**
 * An answer that is the same for everybody who reads one language. All who ask at once share one reading,
 * which is never older than the question, and whoever has it already gets a 304.
 */
export function sharedAnswer<E extends Endpoint>(
  endpoint: E,
  read: (deps: Deps, input: Input<E>, language: Locale) => Promise<Reply<E>>,
) {
  const readings = new Map<string, () => Promise<Reply<E>>>()

  function readingOf(deps: Deps, input: Input<E>, language: Locale) {
    const question = `${language} ${JSON.stringify(input)}`
    const known = readings.get(question)
    if (known) return known
    const made = singleFlight(() => read(deps, input, language))
    if (readings.size >= maxQuestions) readings.delete(readings.keys().next().value as string)
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
