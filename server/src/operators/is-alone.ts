import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Whether there is nobody else who could approve what this operator proposes. */
export async function isAlone(db: Kysely<Tables>, operator: number): Promise<boolean> {
  const other = await db
    .selectFrom('operator')
    .select('id')
    .where('id', '!=', operator)
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}
