/** Tells whoever watches over the server of each answer, by the name of its route and not what was typed. */
import type { FastifyInstance } from 'fastify'

export type Answered = {
  method: string
  /** The path of the contract with `/api`, never what was typed; `none` where nothing is served. */
  route: string
  status: number
  /** Counted from the headers of the request to the end of the answer; for a stream, how long it was open. */
  ms: number
  requestId: string
}

/** Nothing is registered, and a request costs nothing more, where nobody listens. */
export function tellOfAnswers(app: FastifyInstance, listeners: readonly ((answered: Answered) => void)[]) {
  if (listeners.length === 0) return
  app.addHook('onResponse', (request, reply, done) => {
    const answered = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: reply.elapsedTime,
      requestId: request.id,
    }
    for (const listener of listeners) listener(answered)
    done()
  })
}
