/** Where the deployment's customer service is. Pure. */

/** Another site, a path of this app, or nothing that either could be: the server's word is checked here too. */
export function serviceAddress(told: string): { leave: URL } | { path: string } | undefined {
  if (/^\/[a-z]/.test(told)) return { path: told }
  const url = URL.parse(told)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? { leave: url } : undefined
}
