/** Where an external customer service may be (safety T31). Pure. */

/** The address as the browser will read it; undefined if it leads anywhere else than to a listed host. */
export function allowedAddress(address: string, hosts: readonly string[]): string | undefined {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return undefined
  return hosts.includes(url.hostname) ? url.href : undefined
}
