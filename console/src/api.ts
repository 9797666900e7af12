import { makeClient } from '@tarazu/contract/client'
import { endSession } from './shell/session-mark.ts'

/**
 * `call(listProposals, { limit: 50 })`: typed by the endpoint; throws `RefusedError` and its kin of
 * `contract/client-errors`. The session is a cookie that no script can read; the header shows that our page
 * asks.
 */
export const call = makeClient({
  baseUrl: '/api',
  token: () => undefined,
  // The console is in English, and what it shows of our texts is what an operator may change.
  headers: { 'x-console': '1', 'accept-language': 'en' },
  onLogout: endSession,
})
