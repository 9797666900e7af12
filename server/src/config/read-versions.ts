import type { PolicyName } from '@tarazu/contract/config/policies'
import type { Kysely, Selectable } from 'kysely'
import type { ConfigTables } from '../db/tables/config.ts'
import type { Tables } from '../db/tables.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { fitsItsSignature } from './policy-signature.ts'

export type PolicyVersion = Selectable<ConfigTables['policy_version']>

/**
 * As the database has them: those that this deployment has written, and those that somebody else has put there, which are
 * never in force. Of one proposal there is one version, and of one signature: a copy could come after what had stopped it.
 */
export async function readVersions(
  db: Kysely<Tables>,
  secrets: Pick<Secrets, 'key'>,
  name?: PolicyName,
): Promise<{ own: PolicyVersion[]; forged: PolicyVersion[] }> {
  const rows = await db
    .selectFrom('policy_version')
    .selectAll()
    .$if(name !== undefined, (query) => query.where('name', '=', name as string))
    .orderBy('id')
    .execute()
  const own: PolicyVersion[] = []
  const forged: PolicyVersion[] = []
  const decided = new Set<string>()
  for (const row of rows) {
    const once = row.proposal === null ? `${row.signature?.toString('hex')}` : `${row.name} ${row.proposal}`
    const counts = fitsItsSignature(secrets, row) && !decided.has(once)
    if (counts) decided.add(once)
    ;(counts ? own : forged).push(row)
  }
  return { own, forged }
}
