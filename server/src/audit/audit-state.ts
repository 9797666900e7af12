import type { getAuditState as api } from '@tarazu/contract/audit/api'
import type { Reply } from '@tarazu/contract/endpoint'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** The head of the chain, and what the last verification found. */
export async function readAuditState(db: Kysely<Tables>): Promise<Reply<typeof api>> {
  const head = await db.selectFrom('audit_head').select(['count', 'hash']).executeTakeFirstOrThrow()
  const check = await db
    .selectFrom('audit_check')
    .select(['at', 'problem'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    count: Number(head.count),
    hash: head.hash.toString('hex'),
    verifiedAt: check?.at.getTime() ?? null,
    problem: check?.problem ?? null,
  }
}
