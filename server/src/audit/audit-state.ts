import type { getAuditState as api } from '@tarazu/contract/audit/api'
import type { Reply } from '@tarazu/contract/endpoint'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { lastAuditCheck } from './audit-checks.ts'

/** The head of the chain, and what the last verification found. */
export async function readAuditState(
  db: Kysely<Tables>,
  secrets: Pick<Secrets, 'key'>,
): Promise<Reply<typeof api>> {
  const head = await db.selectFrom('audit_head').select(['count', 'hash']).executeTakeFirstOrThrow()
  const check = await lastAuditCheck(db, secrets)
  return {
    count: Number(head.count),
    hash: head.hash.toString('hex'),
    verifiedAt: check?.at.getTime() ?? null,
    problem: check?.problem ?? null,
  }
}
