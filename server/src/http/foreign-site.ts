import type { IncomingHttpHeaders } from 'node:http'

type Asked = {
  method: string
  headers: Pick<IncomingHttpHeaders, 'origin'> & { 'sec-fetch-site'?: string | string[] | undefined }
  /** The host that the caller used, with its port, from the request or a trusted proxy. */
  host: string
}

/**
 * Whether the browser says that another site's page sent this (safety T45). `sec-fetch-site` counts before
 * the hosts are compared, since a proxy may have replaced the one in the address bar. Programs send neither
 * header.
 */
export function isFromForeignSite({ method, headers, host }: Asked): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (headers.origin === undefined) return false
  const origin = URL.parse(headers.origin)
  // The scheme's default port may be written or not.
  return origin === null || URL.parse(`${origin.protocol}//${host}`)?.host !== origin.host
}
