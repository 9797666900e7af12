import { type VerifierKey, verifierKey } from '@tarazu/contract/chain/note'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { sha256 } from '../secrets/sha256.ts'
import type { Settings } from '../settings/settings.ts'
import { type SigningKey, signingKey } from './chain-key.ts'

/** What the log's checkpoints are signed with. */
export function logKey(secrets: Pick<Secrets, 'logSeed'>): SigningKey {
  return signingKey(secrets.logSeed)
}

/** The first key, which the log had before any other was put in its place (decision 104). */
export async function firstLogKey({
  settings,
  secrets,
}: Pick<Deps, 'settings' | 'secrets'>): Promise<NamedKey> {
  return namedKey(originOf(settings, secrets), secrets.key('log'))
}

/** A key of 32 secret bytes under a name, as notes are signed with it. */
export type NamedKey = VerifierKey & { sign: SigningKey['sign'] }

export async function namedKey(name: string, seed: Uint8Array): Promise<NamedKey> {
  const { publicKey, sign } = signingKey(seed)
  return { ...(await verifierKey(sha256, { name, type: 'note', publicKey })), sign }
}

/** The key that checkpoints of this deployment are verified with, under the name of the log. */
export async function logVerifierKey({
  settings,
  secrets,
}: Pick<Deps, 'settings' | 'secrets'>): Promise<VerifierKey> {
  const { publicKey } = logKey(secrets)
  return verifierKey(sha256, { name: originOf(settings, secrets), type: 'note', publicKey })
}

/** A log that was given no name has one that no other deployment has, made from its first key. */
export function originOf({ logOrigin }: Pick<Settings, 'logOrigin'>, secrets: Pick<Secrets, 'key'>) {
  return logOrigin ?? `tarazu/${signingKey(secrets.key('log')).publicKey.toString('hex', 0, 8)}`
}

/** Writes down by what name and key the log is known. */
export async function keepIdentity(db: Kysely<Tables>, { name, publicKey }: VerifierKey, at: Date) {
  await db
    .insertInto('log_identity')
    .values({ key: Buffer.from(publicKey), origin: name, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Throws a sentence where the log is known by another name: whoever follows it would find nothing that
 * continues it.
 */
export async function refuseRenamed(db: Kysely<Tables>, { name }: VerifierKey) {
  const known = await db.selectFrom('log_identity').select('origin').where('origin', '<>', name).execute()
  const [other] = known
  if (other)
    throw new Error(`The log of this deployment is called ${other.origin}: set LOG_ORIGIN to that name.`)
}
