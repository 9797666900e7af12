import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { listNotices as api } from '@tarazu/contract/notices/api'
import type { Caller, Deps } from '../deps.ts'
import { countUnreadNotices, readNotices } from './notices.ts'

type Api = typeof api

const usualLimit = 20

export async function listNotices(
  { db }: Pick<Deps, 'db'>,
  { id }: Pick<Caller, 'id'>,
  { after, limit = usualLimit }: Input<Api>,
): Promise<Reply<Api>> {
  const [found, [unread = 0]] = await Promise.all([
    readNotices(db, id, { after: after === undefined ? undefined : BigInt(after), limit: limit + 1 }),
    countUnreadNotices(db, [id]),
  ])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: found.length > limit && last ? last.id : null, unread }
}
