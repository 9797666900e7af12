import type { Reply } from '@tarazu/contract/endpoint'
import type { getMe as api } from '@tarazu/contract/operators/api'
import { mayDo, type Permission, permissions } from '@tarazu/contract/operators/permissions'
import type { Deps, OperatorCaller } from '../deps.ts'
import { isAlone } from './is-alone.ts'

export async function getMe(
  { db, settings, clock, market }: Deps,
  { operator }: OperatorCaller,
): Promise<Reply<typeof api>> {
  const { id, email, name, roles, session } = operator
  const { expires_at } = await db
    .selectFrom('operator_session')
    .select('expires_at')
    .where('id', '=', session)
    .executeTakeFirstOrThrow()
  const { passkeys } = await db
    .selectFrom('passkey')
    .select((of) => of.fn.countAll<bigint>().as('passkeys'))
    .where('operator_id', '=', id)
    .executeTakeFirstOrThrow()
  const all = Object.keys(permissions) as Permission[]
  return {
    id,
    email,
    name,
    roles: [...roles],
    permissions: all.filter((permission) => mayDo(roles, permission)),
    mode: settings.mode,
    alone: await isAlone(db, { id, now: clock.now() }),
    passkeys: Number(passkeys),
    signedInUntil: expires_at.getTime(),
    marketNow: market.now(),
  }
}
