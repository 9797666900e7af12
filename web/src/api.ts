import { makeClient } from '@tarazu/contract/client'
import { endSession, sessionToken } from './shell/session-store.ts'

/** `call(listNews, { page: 1 })`: typed by the endpoint; throws `RefusedError` and its kin of `contract/client-errors`. */
export const call = makeClient({ baseUrl: '/api', token: sessionToken, onLogout: endSession })
