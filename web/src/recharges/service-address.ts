/** The address of the deployment's customer service. Pure. */

/**
 * Another site, a path of this app, or undefined where it is neither: the server's answer is checked here
 * too.
 */
export function serviceAddress(told: string): { leave: URL } | { path: string } | undefined {
  if (/^\/[a-z]/.test(told)) return { path: told }
  const url = URL.parse(told)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? { leave: url } : undefined
}
