/** Which requests live mode answers (rule H2). */
import type { FastifyInstance } from 'fastify'
import { NotEncrypted, Unavailable } from '../answer/refusal.ts'
import type { Settings } from '../settings/settings.ts'

/** Probes on the machine itself ask without TLS, and the answer is nobody's secret. */
const health = /^\/api\/health(\/live|\/ready)?$/
/** The paths that the console's pages use. */
const ofConsole = /^(\/console|\/api\/console|\/api\/v2\/config)(\/|$)/
const retry_s = 60

/** Only requests over TLS, to this server or a trusted proxy, and during setup only the console's. */
export function guardLive(app: FastifyInstance, { liveSetup }: Pick<Settings, 'liveSetup'>) {
  app.addHook('onRequest', (request, _reply, done) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (health.test(path)) return done()
    if (request.protocol !== 'https') return done(new NotEncrypted())
    if (liveSetup && !ofConsole.test(path))
      return done(
        new Unavailable('This firm is still being set up and takes no customers yet.', 503, retry_s),
      )
    done()
  })
}
