import { type Call, type ClientSettings, makeClient } from '@tarazu/contract/client'
import { RefusedError } from '@tarazu/contract/client-errors'
import { refusalsOf } from '../openapi/answers.ts'

/** The real client, but an undeclared refusal is an error, because no screen expects it. */
export function declaredClient(settings: ClientSettings): Call {
  const call = makeClient(settings)
  return async (endpoint, input, options) => {
    try {
      return await call(endpoint, input, options)
    } catch (error) {
      if (error instanceof RefusedError && !refusalsOf(endpoint).includes(error.code))
        throw new Error(
          `${endpoint.method} ${endpoint.path} refused with ${error.code}, ` +
            'which its contract does not declare',
        )
      throw error
    }
  }
}
