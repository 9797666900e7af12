import { decodeInput } from '@tarazu/contract/endpoint'
import { receiveProviderEvent as of } from '@tarazu/contract/reconciliation/provider-api'
import type { FastifyInstance } from 'fastify'
import { InvalidRequest, Refusal } from '../answer/refusal.ts'
import { replyBody } from '../answer/reply-body.ts'
import { retryDeadlock } from '../db/retry-deadlock.ts'
import type { Deps } from '../deps.ts'
import { isSignedByProvider } from './provider-signature.ts'
import { receiveProviderEvent } from './receive-provider-event.ts'

/** The signature covers the bytes as they arrived, so this route reads its body itself. */
export function providerRoutes(app: FastifyInstance, deps: Deps) {
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_, text, done) => done(null, text))
    scope.route({
      method: of.method,
      url: `/api${of.path}`,
      config: { endpoint: of },
      handler: async (request, reply) => {
        const body = typeof request.body === 'string' ? request.body : ''
        const { 'provider-timestamp': timestamp, 'provider-signature': signature } = request.headers
        const key = deps.settings.providerWebhookKey
        if (!key || !isSignedByProvider(key, { timestamp, signature, body }, deps.clock.now()))
          throw new Refusal('signature_wrong')
        const event = decodeInput(of, parsed(body))
        const answer = await retryDeadlock(() => receiveProviderEvent(deps, event, body))
        return reply.header('content-type', 'application/json; charset=utf-8').send(replyBody(of, answer))
      },
    })
  })
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new InvalidRequest([{ field: 'body', problem: 'must be JSON in UTF-8' }])
  }
}
