import { hour_ms } from '@tarazu/contract/duration'
import { newOperator_hours } from '@tarazu/contract/operators/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'

/**
 * Operators whose proposals `operator` may not decide yet. For a day a new operator and those who added them
 * do not count as two people, so that whoever broke into a new operator's account has to wait where somebody
 * may notice. Exempt are the one added by the only operator there was, since nobody else could decide, and
 * everybody in paper mode, where nothing can be stolen and a class begins on the day it is set up (decision
 * 080).
 */
export async function tooNewFor(
  db: Kysely<Tables>,
  { mode }: Pick<Deps['settings'], 'mode'>,
  operator: number,
  now: number,
): Promise<number[]> {
  if (mode === 'paper') return []
  const since = new Date(now - newOperator_hours * hour_ms)
  const [added, byCommand] = await Promise.all([
    addedSince(db, operator, since),
    madeByCommandSince(db, operator, since),
  ])
  return [...new Set([...added, ...byCommand])]
}

async function addedSince(db: Kysely<Tables>, operator: number, since: Date) {
  const rows = await db
    .selectFrom('operator')
    .select(['id', 'added_by'])
    .where(sql<boolean>`cardinality(added_by) > 1`)
    .where((where) => where.or([where('enrolled_at', 'is', null), where('enrolled_at', '>', since)]))
    .where((where) => where.or([where('id', '=', operator), sql<boolean>`${operator} = any(added_by)`]))
    .execute()
  return rows.flatMap(({ id, added_by }) => (id === operator ? added_by : [id]))
}

/**
 * Whoever has the machine adds and resets operators, and may be one: an operator from its command line is
 * nobody's second pair of eyes for a day, nor has one (decision 101). The public figures count them in the
 * meantime. While there is no customer, there is nobody to protect, and a firm sets up its market.
 */
async function madeByCommandSince(db: Kysely<Tables>, operator: number, since: Date) {
  const fresh = sql<boolean>`by_command_at is not null and greatest(by_command_at, enrolled_at) > ${since}`
  const rows = await db
    .selectFrom('operator')
    .select(['id', fresh.as('fresh')])
    .where(({ exists, selectFrom }) => exists(selectFrom('customer').select('customer.id')))
    .execute()
  const own = rows.find(({ id }) => id === operator)
  return rows.filter(({ id, fresh }) => id !== operator && (fresh || own?.fresh)).map(({ id }) => id)
}
