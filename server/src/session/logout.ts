import type { Reply } from '@tarazu/contract/endpoint'
import type { logout as api } from '@tarazu/contract/session/api'
import type { Caller, Deps } from '../deps.ts'
import { cookieFor, setCookie } from '../http/cookie.ts'

/**
 * Clears the browser's caches, including the one for going back, so that no page of the customer can be seen
 * again. Not "storage", which holds the chosen language and look; the client removes its token and user data
 * itself. Not "cookies", which would remove those of everything else on this host.
 */
const clearSiteData = '"cache"'

export async function logout(
  { sessions }: Pick<Deps, 'sessions'>,
  caller: Pick<Caller, 'sessionId' | 'origin' | 'reply'>,
): Promise<Reply<typeof api>> {
  await sessions.revoke(caller.sessionId, 'logout')
  const name = cookieFor(caller.origin)
  if (name) caller.reply.header('set-cookie', setCookie({ name, value: '' }, 0))
  caller.reply.header('clear-site-data', clearSiteData)
  return {}
}
