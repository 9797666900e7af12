import { type Kysely, sql } from 'kysely'
import { makePacedTransactions } from '../db/paced-transactions.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import type { Round } from '../jobs/run-each.ts'
import { type KeptSum, keptSums } from './kept-sums.ts'
import { makeSettledIds } from './settled-ids.ts'

/** Journals or fills that are added in one transaction. */
const most = 50_000
/** The database works for it half of the time, and orders keep the rest. */
const inTurns = makePacedTransactions(0.5)

/**
 * A job that moves the kept sums on, piece by piece, to what has settled since an earlier round. Each piece
 * goes on from the row that it locks, so one that was broken off, or a second leader, adds nothing twice.
 */
export function makeKeepSums({ db, clock }: Pick<Deps, 'db' | 'clock'>, piece = most) {
  const readSettled = makeSettledIds()
  return async ({ held }: Pick<Round, 'held'>) => {
    const settled = await readSettled(db, clock.now())
    for (const sum of keptSums) {
      const to = settled[sum.ids]
      while (held() && (await inTurns(db, (tx) => addPiece(tx, sum, { to, piece }))));
    }
  }
}

/** Answers whether there was anything to add. */
async function addPiece(tx: Kysely<Tables>, sum: KeptSum, { to, piece }: { to: bigint; piece: number }) {
  const { what } = sum
  await tx
    .insertInto('kept_sum')
    .values({ what, through: 0n })
    .onConflict((on) => on.doNothing())
    .execute()
  const { through: after } = await tx
    .selectFrom('kept_sum')
    .select('through')
    .where('what', '=', what)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ through: bigint | null }>`
    select max(id) as through
      from (select id from ${sql.table(sum.ids)} where id > ${after} and id <= ${to}
             order by id limit ${piece}) p`.execute(tx)
  const through = rows[0]?.through
  if (through == null) return false
  await sql`
    insert into kept_sum_part (what, name, sum)
    select ${what}, s.name, s.sum from (${sum.over({ after, through })}) s
    on conflict (what, name) do update set sum = kept_sum_part.sum + excluded.sum`.execute(tx)
  await tx.updateTable('kept_sum').set({ through }).where('what', '=', what).execute()
  return true
}
