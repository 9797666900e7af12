/** Checks at the start what live mode needs (rule H2), and reports everything that is missing at once. */
import type { SignedEntity } from '@tarazu/contract/config/entity'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { chainKey } from '../chain/chain-key.ts'
import type { Clock, Random } from '../clock.ts'
import { durabilityColumns, isDurable } from '../config/durability.ts'
import { EntityError, readEntity } from '../config/read-entity.ts'
import type { Tables } from '../db/tables.ts'
import { hasHeartbeat } from '../market/feeds/has-heartbeat.ts'
import { makeYahooFeed } from '../market/feeds/yahoo.ts'
import { instruments } from '../market/instruments/instruments.ts'
import { operatorsWithPasskeys } from '../operators/operators-with-passkeys.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { SettingsError } from '../settings/environment.ts'
import { missingForLive } from '../settings/live-mode.ts'
import type { Settings } from '../settings/settings.ts'

type Parts = {
  settings: Settings
  db: Kysely<Tables>
  clock: Clock
  random: Random
  secrets: Secrets
  log: Logger
}

const operatorsNeeded = 2

/**
 * Returns who runs the deployment, as customers are told. Throws `SettingsError` with all that is missing.
 */
export async function requireLive(parts: Parts): Promise<SignedEntity> {
  const { settings, db, secrets } = parts
  const missing = missingForLive(settings)
  const entity = await readEntity(settings.entityFile, chainKey(secrets)).catch((error: unknown) => {
    if (!(error instanceof EntityError)) throw error
    missing.push(`the disclosed legal entity, in ${settings.entityFile}: ${error.problems.join(', ')}`)
    return undefined
  })
  if (entity && entity.acts_as === undefined)
    missing.push(
      'a venue: no order is sent to an exchange. A firm that fills them all itself acts as principal ' +
        `and says so: "acts_as": "principal" in ${settings.entityFile}, signed anew`,
    )
  // During setup nothing is traded, so that is possible where no price is available yet.
  const sells = !settings.liveSetup
  if (sells && settings.feed.name === 'yahoo') missing.push(...(await silentSources(parts, settings.feed)))
  if (!(await isStoreDurable(db)))
    missing.push('a durable store: fsync, full_page_writes and synchronous_commit of PostgreSQL must be on')
  if (!settings.liveSetup) {
    const found = await operatorsWithPasskeys(db)
    if (found < operatorsNeeded)
      missing.push(
        `two operators with a passkey each: there ${found === 1 ? 'is one' : 'are none'}; ` +
          'LIVE_SETUP=on starts the console alone, where they add theirs',
      )
  }
  if (missing.length === 0 && entity) return entity
  throw new SettingsError(
    ['TARAZU_MODE=live cannot start. Missing:', ...missing.map((each) => `  - ${each}`)].join('\n'),
  )
}

async function silentSources(parts: Parts, { url, second }: { url: string; second: string | undefined }) {
  const sources = second === undefined ? [url] : [url, second]
  const quoted = await Promise.all(sources.map((each) => isQuoted(parts, each)))
  return sources
    .filter((_, index) => !quoted[index])
    .map((each) => `a price feed with a heartbeat: ${each} gave no sound price in half a minute`)
}

function isQuoted({ clock, random, log }: Parts, url: string) {
  const feed = makeYahooFeed({ url, clock, random, log, instruments, since: clock.now() })
  return hasHeartbeat({ feed, instruments, clock })
}

/** Reads the settings of the application's own connections, whatever the database's file says. */
async function isStoreDurable(db: Kysely<Tables>) {
  const { rows } = await sql<Parameters<typeof isDurable>[0]>`select ${sql.raw(durabilityColumns)}`.execute(
    db,
  )
  return rows[0] !== undefined && isDurable(rows[0])
}
