import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { findInviter as api } from '@tarazu/contract/session/api'
import type { Deps, Visitor } from '../deps.ts'
import { inviterFrom, readInvitation, requireUsable } from './invitation.ts'

type Api = typeof api

/** Whoever holds a code learns who made it, before they register with it (safety H16). */
export async function findInviter(
  { db, clock, sessions }: Pick<Deps, 'db' | 'clock' | 'sessions'>,
  visitor: Pick<Visitor, 'address'>,
  { invitation: code }: Input<Api>,
): Promise<Reply<Api>> {
  let found: Awaited<ReturnType<typeof readInvitation>>
  await sessions.guesses.tryInvitation(visitor.address, async () => {
    found = await readInvitation(db, code)
    return found !== undefined
  })
  const { created_by } = requireUsable(found, clock.now())
  return { inviter: inviterFrom(created_by) }
}
