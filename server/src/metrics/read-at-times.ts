/** Keeps what was read of the database for a while, so that a scrape every few seconds costs it nothing. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../clock.ts'

/** A value is read anew when it is asked for after this time. */
const fresh_ms = 15_000
/** An older value says nothing of now, and is not shown: whoever watches sees that it is missing. */
const kept_ms = 60_000
/** A scrape waits no longer than this for the database: what is known without it is shown all the same. */
const patience_ms = 2_000

/**
 * Returns what answers with the last value, while the next one is being read too. Undefined: there is none
 * that is young enough. `read` never rejects.
 */
export function readAtTimes<T>(read: () => Promise<T>, { now }: Clock): () => Promise<T | undefined> {
  let last: { value: T; at: number } | undefined
  let reading: Promise<void> | undefined
  const age = () => (last ? now() - last.at : Number.POSITIVE_INFINITY)

  async function readOnce() {
    const at = now()
    last = { value: await read(), at }
    reading = undefined
  }

  return async () => {
    if (age() >= fresh_ms) reading ??= readOnce()
    if (age() >= kept_ms) await Promise.race([reading, wait(patience_ms, undefined, { ref: false })])
    return age() < kept_ms ? last?.value : undefined
  }
}
