import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/** Hashes of what a page has in itself, as a content security policy names them: `'sha256-…'`. */
export type Inline = { scripts: readonly string[]; styles: readonly string[] }

/**
 * The headers that helmet sets, computed once: they are the same for all answers, and setting a dozen headers
 * one by one would take a third of the time of an answer from memory. `inline`: for one page alone.
 */
export function securityHeaders(inline?: Inline): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(optionsWith(inline))(request, response, (error) => {
    if (error) throw error
  })
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
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
