import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** How many active operators have a passkey. */
export async function operatorsWithPasskeys(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom('operator')
    .innerJoin('passkey', 'passkey.operator_id', 'operator.id')
    .select(({ fn }) => fn.count('operator.id').distinct().as('count'))
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
