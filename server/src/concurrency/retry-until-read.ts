import { setTimeout as wait } from 'node:timers/promises'

const retry_ms = 1_000

/**
 * Reads what other processes already go by, and tries again each second until it is read or `stopped` says
 * that nobody needs it any more.
 */
export async function retryUntilRead(
  read: () => Promise<void>,
  stopped: () => boolean,
  onFailure: (error: unknown) => void,
): Promise<void> {
  while (!stopped()) {
    try {
      return await read()
    } catch (error) {
      if (stopped()) return
      onFailure(error)
      await wait(retry_ms, undefined, { ref: false })
    }
  }
}
