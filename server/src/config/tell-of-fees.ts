import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { publishAll } from '../events/publish.ts'
import { notifyAll } from '../notices/notify.ts'

const defaultBatch = 500

/** In the transaction that decides it: from `effectiveAt` on other fees count. */
export async function announceFees(
  tx: Kysely<Tables>,
  { effectiveAt, at }: { effectiveAt: Date; at: number },
) {
  const created_at = new Date(at)
  if (effectiveAt <= created_at) return
  await tx
    .insertInto('fee_notice')
    .values({ kind: 'fees_change', effective_at: effectiveAt, created_at })
    .execute()
}

/** Whoever was told of what is stopped now is told that it is. */
export async function takeBackFees(tx: Kysely<Tables>, at: number) {
  const now = new Date(at)
  const told = await tx
    .updateTable('fee_notice')
    .set({ stopped: true, done_at: now })
    .where('kind', '=', 'fees_change')
    .where('effective_at', '>', now)
    .where('stopped', '=', false)
    .returning(['effective_at', 'done_through'])
    .execute()
  const stays = told.filter(({ done_through }) => done_through > 0)
  if (stays.length === 0) return
  await tx
    .insertInto('fee_notice')
    .values(
      stays.map(({ effective_at, done_through: through }) => ({
        kind: 'fees_stay' as const,
        effective_at,
        through,
        created_at: now,
      })),
    )
    .execute()
}

/** A job: some hundred customers in one transaction; what was killed goes on where it was. */
export async function tellOfFees(deps: Deps, held: () => boolean = () => true, atOnce = defaultBatch) {
  const waiting = await deps.db
    .selectFrom('fee_notice')
    .select('id')
    .where('done_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id } of waiting) {
    while (held() && (await tellSome(deps, id, atOnce)) > 0) deps.events.wake()
  }
}

/** Answers how many it has told. */
async function tellSome(deps: Deps, id: bigint, atOnce: number) {
  return deps.db.transaction().execute(async (tx) => {
    const telling = await tx
      .selectFrom('fee_notice')
      .selectAll()
      .where('id', '=', id)
      .where('done_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!telling) return 0
    const { kind, effective_at, done_through, through } = telling
    const customers = await tx
      .selectFrom('customer')
      .select('id')
      .where('id', '>', done_through)
      .$if(through !== null, (query) => query.where('id', '<=', through as number))
      .where('closed_at', 'is', null)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    const last = customers.at(-1)?.id
    const at = deps.clock.now()
    await tx
      .updateTable('fee_notice')
      .set(last === undefined ? { done_at: new Date(at) } : { done_through: last })
      .where('id', '=', id)
      .execute()
    const facts = { from: effective_at.toISOString() }
    await notifyAll(
      tx,
      customers.map(({ id: customer }) => ({ customer, kind, facts, at })),
    )
    await publishAll(
      tx,
      customers.map(({ id: customer }) => ({ customer, topics: ['unread'] })),
    )
    return customers.length
  })
}
