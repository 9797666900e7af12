import type { Kysely } from 'kysely'
import type { Secrets } from '../secrets/secrets.ts'
import type { Tables } from './tables.ts'

/** With another secret nothing sealed could be read, so the server refuses to start. */
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
