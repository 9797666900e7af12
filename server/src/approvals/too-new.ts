import { hour_ms } from '@tarazu/contract/duration'
import { newOperator_hours } from '@tarazu/contract/operators/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'

/**
 * Whose proposals `operator` does not decide yet: for a day, a new operator and those who added them are no
 * second pair of eyes for each other, so that whoever got into a new operator's account has to wait where
 * somebody may notice. Who was added by the only operator there was is not among them: there is nobody else
 * who could notice or decide. Nor is anybody in paper mode, where there is nothing to be stolen and a class
 * or a trial begins on the day it is set up (decision 080).
 */
export async function tooNewFor(
  db: Kysely<Tables>,
  { mode }: Pick<Deps['settings'], 'mode'>,
  operator: number,
  now: number,
): Promise<number[]> {
  if (mode === 'paper') return []
  const since = new Date(now - newOperator_hours * hour_ms)
  const rows = await db
    .selectFrom('operator')
    .select(['id', 'added_by'])
    .where(sql<boolean>`cardinality(added_by) > 1`)
    .where((where) => where.or([where('enrolled_at', 'is', null), where('enrolled_at', '>', since)]))
    .where((where) => where.or([where('id', '=', operator), sql<boolean>`${operator} = any(added_by)`]))
    .execute()
  return rows.flatMap(({ id, added_by }) => (id === operator ? added_by : [id]))
}
