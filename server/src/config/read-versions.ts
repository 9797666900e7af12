import type { PolicyName } from '@tarazu/contract/config/policies'
import type { Kysely, Selectable } from 'kysely'
import type { ConfigTables } from '../db/tables/config.ts'
import type { Tables } from '../db/tables.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { fitsItsSignature } from './policy-signature.ts'

export type PolicyVersion = Selectable<ConfigTables['policy_version']>

/**
 * The versions in the database: own ones, and forged ones, which are never in force. Each proposal and each
 * signature counts once, or a copy could take effect after a stop.
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
