import helmet from '@fastify/helmet'
import Fastify from 'fastify'

/** Hashes of what a page has in itself, as a content security policy names them: `'sha256-…'`. */
export type Inline = { scripts: readonly string[]; styles: readonly string[] }

/**
 * The headers that helmet sets, computed once: they are the same for all answers, and setting a dozen headers
 * one by one would take a third of the time of an answer from memory. `inline`: for one page alone.
 */
export async function securityHeaders(inline?: Inline): Promise<Record<string, string>> {
  const sample = Fastify()
  await sample.register(helmet, optionsWith(inline))
  sample.get('/', (_request, reply) => reply.send(''))
  const { headers } = await sample.inject('/')
  await sample.close()
  const { 'content-length': _, date: __, connection: ___, 'content-type': ____, ...fixed } = headers
  return fixed as Record<string, string>
}

const optionsWith = ({ scripts, styles }: Inline = { scripts: [], styles: [] }) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...scripts],
      styleSrc: ["'self'", ...styles],
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
  referrerPolicy: { policy: 'no-referrer' as const },
  xFrameOptions: { action: 'deny' as const },
})
