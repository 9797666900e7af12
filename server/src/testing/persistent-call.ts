/** What the web app does on a bad network: the same call with the same key again, until there is an answer. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Call } from '@tarazu/contract/client'
import { BusyError, OfflineError, RefusedError, TimeoutError } from '@tarazu/contract/client-errors'
import type { Endpoint, Input, Reply } from '@tarazu/contract/endpoint'

export type Answer<E extends Endpoint> = { reply: Reply<E> } | { refused: string }

/** Anything but a broken network, "come back later" and an expected no is thrown: a bug. */
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

/** An answer that was cut is no JSON, so the client takes it for no answer of ours. */
function isPassing(error: unknown) {
  return error instanceof OfflineError || error instanceof TimeoutError || error instanceof BusyError
}
