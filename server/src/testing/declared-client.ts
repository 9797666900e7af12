import { type Call, type ClientSettings, makeClient } from '@tarazu/contract/client'
import { RefusedError } from '@tarazu/contract/client-errors'
import { refusalsOf } from '../openapi/answers.ts'

/** The real client, for which a refusal that the contract does not declare is a fault: no screen has to expect it. */
export function declaredClient(settings: ClientSettings): Call {
  const call = makeClient(settings)
  return async (of, input, options) => {
    try {
      return await call(of, input, options)
    } catch (error) {
      if (error instanceof RefusedError && !refusalsOf(of).includes(error.code))
        throw new Error(
          `${of.method} ${of.path} refused with ${error.code}, which its contract does not declare`,
        )
      throw error
    }
  }
}
