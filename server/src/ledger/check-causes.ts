import { type Kysely, sql } from 'kysely'
import { act } from '../acts/act.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { causeChecks, type Span } from './causes.ts'

/** What a process looks at first, in journals; what came before is checked with the whole ledger each day. */
const first = 100_000n

/**
 * A job that looks for what the journals since its last two rounds rest on (`causes.ts`). What was posted in
 * the round before is looked at twice, since a journal may commit after one with a higher number. A journal
 * without a cause ends trading (safety H17).
 */
export function makeCheckCauses(deps: Pick<Deps, 'db' | 'clock' | 'events' | 'log' | 'safeMode'>) {
  let rounds: { before: bigint; last: bigint } | undefined
  return async () => {
    const through = await lastJournal(deps.db)
    const after = rounds?.before ?? (through > first ? through - first : 0n)
    const [problem] = await findCauseless(deps.db, { after, through })
    rounds = { before: rounds?.last ?? after, last: through }
    if (problem === undefined) return
    deps.log.error({ problem }, 'a journal has no cause')
    await act(deps, (act) => deps.safeMode.enter(act, { reason: 'ledger_broken', detail: problem }))
  }
}

async function lastJournal(db: Kysely<Tables>) {
  const { last } = await db
    .selectFrom('journal')
    .select(({ fn }) => fn.max<bigint | null>('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0n
}

/** The first problem of each kind among these journals. */
export async function findCauseless(db: Kysely<Tables>, span: Span): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      const found: string[] = []
      for (const { name, query } of causeChecks) {
        const [problem] = (await query(span).execute(tx)).rows
        if (problem) found.push(`${name}: ${problem.problem}`)
      }
      return found
    })
}
