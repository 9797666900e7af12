/** Repeats a call with the same key until there is an answer, as the web app does on a bad network. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Call } from '@tarazu/contract/client'
import { BusyError, OfflineError, RefusedError, TimeoutError } from '@tarazu/contract/client-errors'
import type { Endpoint, Input, Reply } from '@tarazu/contract/endpoint'

export type Answer<E extends Endpoint> = { reply: Reply<E> } | { refused: string }

/** Throws everything but a broken network, "come back later" and refusals, because that is a bug. */
export async function persistentCall<E extends Endpoint>(
  call: Call,
  endpoint: E,
  input: Input<E>,
  key: string,
): Promise<Answer<E>> {
  for (;;) {
    try {
      return { reply: await call(endpoint, input, { key }) }
    } catch (error) {
      if (error instanceof RefusedError) return { refused: error.code }
      if (!isPassing(error)) throw error
      await wait(20)
    }
  }
}

/** A cut answer is no JSON, so the client reports that it is not from our server. */
function isPassing(error: unknown) {
  return error instanceof OfflineError || error instanceof TimeoutError || error instanceof BusyError
}
