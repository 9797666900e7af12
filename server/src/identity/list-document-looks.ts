import type { Reply } from '@tarazu/contract/endpoint'
import type { listDocumentLooks as api } from '@tarazu/contract/identity/api'
import { type Role, roleFor } from '@tarazu/contract/operators/permissions'
import type { Caller, Deps } from '../deps.ts'

const most = 100

/** The audit log's own entries: there is no second list that could say less. */
export async function listDocumentLooks({ db }: Deps, { id }: Caller): Promise<Reply<typeof api>> {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['at', 'action', 'body'])
    .where('customer_id', '=', id)
    .where('action', 'in', ['identity.look', 'upload.look'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.flatMap(({ at, action, body }) => {
    const { roles, detail } = JSON.parse(body) as { roles?: Role[]; detail?: { purpose?: string } }
    if (action === 'upload.look' && detail?.purpose !== 'identity') return []
    return [
      {
        at: Date.parse(at),
        role: roleFor(roles ?? [], 'look at identities') ?? 'operator',
        what: action === 'upload.look' ? ('photo' as const) : ('details' as const),
      },
    ]
  })
}
