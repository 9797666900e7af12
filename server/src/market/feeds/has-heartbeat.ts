import { setTimeout as wait } from 'node:timers/promises'
import { day_ms } from '@tarazu/contract/duration'
import type { Clock } from '../../clock.ts'
import { faultOf } from '../guard.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { Feed } from './feed.ts'

/** Asked for one after the other, in case the source does not know one of them, or rests after a failure. */
const asked = ['AAPL', '^NSEI', 'USDINR=X']
const pause_ms = 2_000
/** A quote may be as old as this, because exchanges close for a long weekend. */
const maxAge_ms = 7 * day_ms

type Parts = {
  feed: Pick<Feed, 'probe'>
  instruments: readonly Instrument[]
  clock: Pick<Clock, 'now'>
}

/** Whether a source soundly quotes at least one of the best-known codes within half a minute. */
export async function hasHeartbeat({ feed, instruments, clock }: Parts): Promise<boolean> {
  const known = asked.flatMap((code) => instruments.find(({ symbol }) => symbol === code) ?? [])
  for (const [index, instrument] of known.entries()) {
    if (index > 0) await wait(pause_ms)
    const quote = await feed.probe?.(instrument)
    const young = quote !== undefined && clock.now() - quote.at < maxAge_ms
    if (young && faultOf(quote, undefined, instrument, clock.now()) === undefined) return true
  }
  return false
}
