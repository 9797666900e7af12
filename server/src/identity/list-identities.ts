import { hour_ms } from '@tarazu/contract/duration'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { listIdentities as api, IdentityRow } from '@tarazu/contract/identity/api'
import { type Kysely, sql } from 'kysely'
import { countedAtMost, smallKeyOf, timeAndKeyOf } from '../db/key-paging.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, OperatorCaller } from '../deps.ts'

type Api = typeof api

export async function listIdentities(
  deps: Pick<Deps, 'db' | 'clock' | 'policies'>,
  _caller: OperatorCaller,
  { state = 'under_review', number, after, limit = 20 }: Input<Api>,
): Promise<Reply<Api>> {
  const { db } = deps
  if (number !== undefined) {
    const rows = await waiting(deps, db).where('identity.number', '=', number).execute()
    return { rows: rows.map((row) => identityRow(deps, row)), next: null, count: rows.length }
  }
  const inState = db.selectFrom('identity').where('identity.state', '=', state)
  const [rows, count] = await Promise.all([
    identityPage(deps, { state, after, limit }).execute(),
    countedAtMost(db, inState.select('customer_id')),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown.map((row) => identityRow(deps, row)),
    next: rows.length > limit && last ? `${last.submitted_at.getTime()}_${last.customer_id}` : null,
    count,
  }
}

/** Returns one row more than asked for if there are more. */
export function identityPage(
  deps: Pick<Deps, 'db' | 'clock'>,
  {
    state,
    after,
    limit,
  }: { state: NonNullable<Input<Api>['state']>; after: string | undefined; limit: number },
) {
  const page = waiting(deps, deps.db).where('identity.state', '=', state)
  const { at, key } = timeAndKeyOf(after) ?? {}
  const customer = smallKeyOf(key)
  const rest =
    at && customer !== undefined
      ? page.where((where) =>
          where(where.refTuple('submitted_at', 'identity.customer_id'), '>', where.tuple(at, customer)),
        )
      : page
  return rest
    .orderBy('submitted_at')
    .orderBy('identity.customer_id')
    .limit(limit + 1)
}

/** Adds who works on each, and whether a second operator is asked. */
export function waiting({ clock }: Pick<Deps, 'clock'>, db: Kysely<Tables>) {
  return db
    .selectFrom('identity')
    .innerJoin('customer', 'customer.id', 'identity.customer_id')
    .leftJoin('claim', (join) =>
      join
        .onRef('claim.thing', '=', 'identity.number')
        .on('claim.queue', '=', 'identities')
        .on('claim.expires_at', '>', new Date(clock.now())),
    )
    .leftJoin('operator', 'operator.id', 'claim.operator_id')
    .selectAll('identity')
    .select(['customer.display_id', 'operator.name as claimed_by'])
    .select((of) =>
      of
        .exists(
          of
            .selectFrom('proposal')
            .select(sql`1`.as('one'))
            .whereRef('proposal.subject', '=', 'identity.number')
            .where('proposal.state', '=', 'open')
            .where('proposal.expires_at', '>', new Date(clock.now())),
        )
        .as('proposed'),
    )
}

export type WaitingRow = Awaited<ReturnType<ReturnType<typeof waiting>['executeTakeFirstOrThrow']>>

export function identityRow({ policies }: Pick<Deps, 'policies'>, row: WaitingRow): IdentityRow {
  const createdAt = row.submitted_at.getTime()
  return {
    number: row.number,
    displayId: row.display_id,
    idType: row.id_type,
    state: row.state,
    attempts: row.attempts,
    createdAt,
    dueAt: createdAt + policies.get().identity_service_level_hours * hour_ms,
    claimedBy: row.claimed_by,
    proposed: Boolean(row.proposed),
  }
}
