import type { Reply } from '@tarazu/contract/endpoint'
import type { getInviter as api } from '@tarazu/contract/session/api'
import type { Caller, Deps } from '../deps.ts'
import { inviterFrom } from './invitation.ts'

type Api = typeof api

export async function getInviter({ db }: Deps, caller: Caller): Promise<Reply<Api>> {
  const { invited_by, created_at } = await db
    .selectFrom('customer')
    .select(['invited_by', 'created_at'])
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow()
  return { inviter: inviterFrom(invited_by), registeredAt: created_at.getTime() }
}
