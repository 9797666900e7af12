import { type Kysely, sql } from 'kysely'
import { act } from '../acts/act.ts'
import { inLongTransaction, makePacedTransactions } from '../db/paced-transactions.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import type { Round } from '../jobs/run-each.ts'
import { causeChecks, type Span } from './causes.ts'

/** What a process looks at first, in journals; what came before is checked with the whole ledger each day. */
const first = 100_000n
/** Journals looked at in one transaction. */
const piece = 10_000n
/** The database works for it half of the time, and orders keep the rest. */
const inTurns = makePacedTransactions(0.5)

/** What was looked at, and how many journals were there. */
type Looked = Span & { journals: bigint }

/**
 * A job that looks for what the journals since its last round rest on (`causes.ts`). A journal may commit
 * after one with a higher number: where there are more than before among those of the last round, they are
 * looked at again. A journal without a cause ends trading (safety H17).
 */
export function makeCheckCauses(deps: Pick<Deps, 'db' | 'clock' | 'events' | 'log' | 'safeMode'>) {
  let last: Looked | undefined
  return async ({ held }: Pick<Round, 'held'>) => {
    const { db } = deps
    const through = await lastJournal(db)
    const isLate = last && (await countJournals(db, last)) !== last.journals
    const after = (isLate ? last?.after : last?.through) ?? (through > first ? through - first : 0n)
    let journals = 0n
    for (let from = after; from < through; from += piece) {
      if (!held()) return
      const to = from + piece < through ? from + piece : through
      const looked = await lookAtJournals(db, { after: from, through: to }, inTurns)
      const [problem] = looked.found
      if (problem !== undefined) {
        deps.log.error({ problem }, 'a journal has no cause')
        await act(deps, (act) => deps.safeMode.enter(act, { reason: 'ledger_broken', detail: problem }))
        return
      }
      journals += looked.journals
    }
    last = { after, through, journals }
  }
}

async function lastJournal(db: Kysely<Tables>) {
  const { last } = await db
    .selectFrom('journal')
    .select(({ fn }) => fn.max<bigint | null>('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0n
}

async function countJournals(db: Kysely<Tables>, { after, through }: Span) {
  const { journals } = await db
    .selectFrom('journal')
    .where('id', '>', after)
    .where('id', '<=', through)
    .select(({ fn }) => fn.countAll<bigint>().as('journals'))
    .executeTakeFirstOrThrow()
  return journals
}

/** The first problem of each kind among these journals, and how many of them there are. */
export const lookAtJournals = (db: Kysely<Tables>, span: Span, transaction = inLongTransaction) =>
  transaction(db, async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx)
    const journals = await countJournals(tx, span)
    const found: string[] = []
    for (const { name, query } of causeChecks) {
      const [problem] = (await query(span).execute(tx)).rows
      if (problem) found.push(`${name}: ${problem.problem}`)
    }
    return { found, journals }
  })
