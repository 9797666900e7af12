import { decidableKinds } from '@tarazu/contract/approvals/kinds'
import { hour_ms } from '@tarazu/contract/duration'
import { sql } from 'kysely'
import type { Deps, Operator } from '../deps.ts'
import { tooNewFor } from './too-new.ts'

/** Less than this before it lapses, a proposal is urgent. */
const urgent_ms = 4 * hour_ms
const maxCounted = 1_000

/** Counts open proposals of others that this operator may decide; "overdue" are those about to lapse. */
export async function countApprovals(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { id, roles }: Operator,
  now: number,
) {
  const others = [id, ...(await tooNewFor(db, settings, id, now))]
  const kinds = decidableKinds(roles)
  const { waiting, oldest, overdue } = await db
    .selectFrom((of) =>
      of
        .selectFrom('proposal')
        .select(['proposed_at', 'expires_at'])
        .where('state', '=', 'open')
        .where('expires_at', '>', new Date(now))
        .where(sql<boolean>`proposed_by <> all(${others})`)
        .where(sql<boolean>`kind = any(${kinds})`)
        .orderBy('id')
        .limit(maxCounted)
        .as('open'),
    )
    .select((of) => [
      of.fn.countAll<bigint>().as('waiting'),
      of.fn.min('proposed_at').as('oldest'),
      of.fn
        .countAll<bigint>()
        .filterWhere('expires_at', '<=', new Date(now + urgent_ms))
        .as('overdue'),
    ])
    .executeTakeFirstOrThrow()
  return { waiting: Number(waiting), oldest: oldest?.getTime() ?? null, overdue: Number(overdue) }
}
