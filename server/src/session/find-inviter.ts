import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { findInviter as api } from '@tarazu/contract/session/api'
import type { Deps, Visitor } from '../deps.ts'
import { guessedInvitation, inviterFrom } from './invitation.ts'

type Api = typeof api

/** Tells the holder of a code who made it, before they register with it (safety H16). */
export async function findInviter(
  deps: Pick<Deps, 'db' | 'clock' | 'sessions'>,
  visitor: Pick<Visitor, 'address'>,
  { invitation: code }: Input<Api>,
): Promise<Reply<Api>> {
  const { created_by } = await guessedInvitation(deps, visitor, code)
  return { inviter: inviterFrom(created_by) }
}
