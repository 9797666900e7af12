/** The feed that the settings name. */

import type { Logger } from 'pino'
import { type Clock, type Random, systemRandom } from '../../clock.ts'
import type { MessageBus } from '../../events/message-bus.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { SettingsError } from '../../settings/environment.ts'
import type { FeedSettings } from '../../settings/settings.ts'
import { instruments } from '../instruments/instruments.ts'
import type { Feed } from './feed.ts'
import { keyOfSeed } from './keyed-bits.ts'
import { beginningOf, makeReplayFeed, readReplay } from './replay.ts'
import { shareFeed } from './share-feed.ts'
import { makeSimulatedFeed } from './simulated.ts'
import { makeYahooFeed } from './yahoo.ts'

/** When this deployment began, and where a replay's clock was set; see `db/deployment.ts`. */
type Anchors = {
  since: number
  anchorReplay(wanted: {
    start: number
    speed: number
    dir: string
  }): Promise<{ start: number; wallStart: number; since: number }>
}

type Given = {
  clock: Clock
  log: Logger
  /** The key of simulated prices is one of them, so that all processes of a deployment quote the same. */
  secrets: Pick<Secrets, 'key'>
  random?: Random
  /** Shares the prices of a source that has to be asked. The other feeds are the same in every process. */
  messageBus?: MessageBus | undefined
}

/** Every process asks by itself, also where one asks the first source for all. */
export function makeSecondFeed(
  settings: FeedSettings,
  { clock, log, random = systemRandom }: Pick<Given, 'clock' | 'log' | 'random'>,
): Feed | undefined {
  if (settings.name !== 'yahoo' || settings.second === undefined) return undefined
  const since = clock.now()
  return makeYahooFeed({ url: settings.second, clock, random, log, instruments, since, quotesOnly: true })
}

export async function makeFeed(
  settings: FeedSettings,
  anchors: Anchors,
  { clock, log, secrets, random = systemRandom, messageBus: carrier }: Given,
): Promise<Feed> {
  if (settings.name === 'simulated') {
    const { seed, marketHours } = settings
    const key = seed === undefined ? secrets.key('prices') : keyOfSeed(seed)
    return makeSimulatedFeed({ key, marketHours, clock, instruments })
  }
  if (settings.name === 'yahoo') {
    const feed = makeYahooFeed({ url: settings.url, clock, random, log, instruments, since: anchors.since })
    return carrier ? shareFeed(feed, carrier, clock) : feed
  }

  const { dir, speed } = settings
  const { series, reading } = await readReplay(dir).catch((error: unknown) => {
    throw new SettingsError(
      `REPLAY_DIR=${dir} could not be read: ${error instanceof Error ? error.message : error}`,
    )
  })
  const start = settings.start ?? beginningOf(series)
  if (start === undefined) throw new SettingsError(`REPLAY_DIR=${dir} holds no CSV files of minute bars.`)
  const anchor = await anchors.anchorReplay({ start, speed, dir })
  return makeReplayFeed({
    clock,
    series,
    instruments,
    speed,
    start: anchor.start,
    wallStart: anchor.wallStart,
    since: anchor.since,
    reading,
  })
}
