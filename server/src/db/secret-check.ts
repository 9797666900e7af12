import type { Kysely } from 'kysely'
import type { Secrets } from '../secrets/secrets.ts'
import type { Tables } from './tables.ts'

/** Refuses to start with another secret, for nothing that was sealed could be read. */
export async function checkSecret(db: Kysely<Tables>, secrets: Secrets) {
  const fingerprint = secrets.key('check')
  await db
    .insertInto('secret_check')
    .values({ fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await db.selectFrom('secret_check').select('fingerprint').executeTakeFirstOrThrow()
  if (!kept.fingerprint.equals(fingerprint)) {
    throw new Error(
      'This database was sealed with another secret: set SECRET, or DATA_DIR to the folder that has the file "secret".',
    )
  }
}
