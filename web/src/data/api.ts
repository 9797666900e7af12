import { type Call, makeClient } from '@tarazu/contract/client'
import { RefusedError } from '@tarazu/contract/client-errors'
import { leadToSecondFactor } from '../navigation/lead-to-second-factor.ts'
import { endSession, sessionToken } from './session-store.ts'

const ask = makeClient({ baseUrl: '/api', token: sessionToken, onLogout: endSession })

/**
 * `call(listNews, { page: 1 })`: typed by the endpoint; throws `RefusedError` and its kin of
 * `contract/client-errors`.
 */
export const call: Call = async (endpoint, input, options) => {
  try {
    return await ask(endpoint, input, options)
  } catch (error) {
    if (error instanceof RefusedError && error.code === 'second_factor_needed') leadToSecondFactor()
    throw error
  }
}
