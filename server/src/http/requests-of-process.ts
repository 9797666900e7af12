import { hour_ms } from '@tarazu/contract/duration'
import type { Clock } from '../clock.ts'

/**
 * Most refusals kept per customer and hour. Beyond that a retry is decided anew, which is harmless: a refused
 * request did nothing, and one that succeeds then is still carried out once.
 */
const maxRefusals = 2_000

export type RequestsOfProcess = ReturnType<typeof makeRequestsOfProcess>

/** What one process remembers of the requests with a key; part of `Deps`. */
export function makeRequestsOfProcess({ clock }: { clock: Clock }) {
  let hour = 0
  let refusals = new Map<number, number>()
  return {
    /** By customer and key. */
    inFlight: new Map<string, Promise<{ fingerprint: string; body: string }>>(),
    mayKeepRefusal(customer: number) {
      const now = Math.floor(clock.now() / hour_ms)
      if (now !== hour) {
        hour = now
        refusals = new Map()
      }
      const count = (refusals.get(customer) ?? 0) + 1
      refusals.set(customer, count)
      return count <= maxRefusals
    },
  }
}
