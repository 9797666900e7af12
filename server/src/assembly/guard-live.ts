/** Whom live mode answers (rule H2). */
import type { FastifyInstance } from 'fastify'
import { NotEncrypted, Unavailable } from '../answer/refusal.ts'
import type { Settings } from '../settings/settings.ts'

/** Probes of the machine itself ask without TLS, and hear nothing that is anybody's. */
const health = '/api/health'
/** What its pages ask for. */
const ofConsole = /^(\/console|\/api\/console|\/api\/v2\/config)(\/|$)/
const retry_s = 60

/** What came over TLS, be it to this server or to the proxy that is believed; and in setup what is the console's alone. */
export function guardLive(app: FastifyInstance, { liveSetup }: Pick<Settings, 'liveSetup'>) {
  app.addHook('onRequest', (request, _reply, done) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (path === health) return done()
    if (request.protocol !== 'https') return done(new NotEncrypted())
    if (liveSetup && !ofConsole.test(path))
      return done(
        new Unavailable('This firm is still being set up and takes no customers yet.', 503, retry_s),
      )
    done()
  })
}
