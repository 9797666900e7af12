import type { Deps } from '../deps.ts'
import { enterSafeMode } from './enter-safe-mode.ts'
import type { Cause } from './safe-mode.ts'

export const feedLook_ms = 5_000
/**
 * Ten minutes' worth of readings. Counted, not measured: a sleeping computer reads nothing, so its sleep is
 * no silence. An instrument without a fresh price refuses its own trades long before.
 */
export const silentLooks = 120

const silence: Cause = {
  reason: 'feed_dead',
  detail: 'Nothing whose market is open has had a price for ten minutes.',
}

/** Runs in the process that holds the lease, the one that matches waiting orders. */
export function makeFeedWatch(deps: Pick<Deps, 'db' | 'clock' | 'events' | 'market' | 'safeMode'>) {
  let silent = 0
  return async function watchFeed() {
    silent = deps.market.silent() ? silent + 1 : 0
    if (silent >= silentLooks && !deps.safeMode.standing()) await enterSafeMode(deps, silence)
  }
}

export const feedProblem = ({ market }: Pick<Deps, 'market'>) =>
  market.silent() ? 'nothing whose market is open has a price' : undefined
