import type { IncomingHttpHeaders } from 'node:http'

type Asked = {
  method: string
  headers: Pick<IncomingHttpHeaders, 'origin'> & { 'sec-fetch-site'?: string | string[] | undefined }
  /** The name that the caller used, from whoever is believed about it; with the port where there is one. */
  host: string
}

/**
 * Whether a browser says that another site's page had it send this (safety T45). What a browser says of the site holds before the
 * names are compared, since a proxy may have put another name in place of the one in the address bar. A program says neither.
 */
export function isFromForeignSite({ method, headers, host }: Asked): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (headers.origin === undefined) return false
  const origin = URL.parse(headers.origin)
  // The scheme's own port may be written or not.
  return origin === null || URL.parse(`${origin.protocol}//${host}`)?.host !== origin.host
}
