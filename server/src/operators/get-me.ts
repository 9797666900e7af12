import { day_ms } from '@tarazu/contract/duration'
import type { Reply } from '@tarazu/contract/endpoint'
import type { getMe as api } from '@tarazu/contract/operators/api'
import { mayDo, type Permission, permissions } from '@tarazu/contract/operators/permissions'
import { sql } from 'kysely'
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
    alone: await isAlone(db, { id, now: clock.now(), mode: settings.mode }),
    addedAlone: await addedAlone(db, clock.now()),
    passkeys: Number(passkeys),
    signedInUntil: expires_at.getTime(),
    marketNow: market.now(),
  }
}

const told_ms = 30 * day_ms

async function addedAlone(db: Deps['db'], now: number) {
  const rows = await db
    .selectFrom('operator')
    .innerJoin('operator as by', (join) => join.on(sql<boolean>`operator.added_by = array["by".id]`))
    .select(['operator.name', 'by.name as by', 'operator.created_at'])
    .where('operator.created_at', '>', new Date(now - told_ms))
    .where('operator.disabled_at', 'is', null)
    .orderBy('operator.id')
    .execute()
  return rows.map(({ name, by, created_at }) => ({ name, by, at: created_at.getTime() }))
}
