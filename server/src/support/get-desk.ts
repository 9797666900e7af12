import type { Reply } from '@tarazu/contract/endpoint'
import { permissions } from '@tarazu/contract/operators/permissions'
import type { getDesk as api } from '@tarazu/contract/support/api'
import { type SqlBool, sql } from 'kysely'
import type { Deps } from '../deps.ts'

export async function getDesk({ db, policies }: Deps): Promise<Reply<typeof api>> {
  const operators = await db
    .selectFrom('operator')
    .select(['id', 'name'])
    .where('disabled_at', 'is', null)
    .where(sql<SqlBool>`roles && ${[...permissions['write chats']]}::text[]`)
    .orderBy('name')
    .execute()
  return { operators, hosts: [...policies.get().customer_service_hosts] }
}
