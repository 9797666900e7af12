import helmet from '@fastify/helmet'
import Fastify from 'fastify'

/**
 * The headers that helmet sets, computed once: they are the same for all answers, and setting a dozen headers
 * one by one would take a third of the time of an answer from memory.
 */
export async function securityHeaders(): Promise<Record<string, string>> {
  const sample = Fastify()
  await sample.register(helmet, options)
  sample.get('/', (_request, reply) => reply.send(''))
  const { headers } = await sample.inject('/')
  await sample.close()
  const { 'content-length': _, date: __, connection: ___, 'content-type': ____, ...fixed } = headers
  return fixed as Record<string, string>
}

const options = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      // A private photo is fetched with the token and shown from memory.
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'no-referrer' },
  xFrameOptions: { action: 'deny' },
} as const
