import { day_ms } from '@tarazu/contract/duration'
import type { Deps } from '../deps.ts'
import { checkLedger } from './check.ts'

/** Recomputes the ledger once a day and keeps what came of it, for all to see at /transparency. */
export async function checkLedgerDaily({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>) {
  const now = clock.now()
  const last = await db
    .selectFrom('ledger_check')
    .select('at')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last && now - last.at.getTime() < day_ms) return
  const { journals, transfers, problems } = await checkLedger(db)
  if (problems.length > 0) log.error({ problems }, 'the ledger does not add up')
  await db
    .insertInto('ledger_check')
    .values({ at: new Date(now), journals: BigInt(journals), transfers: BigInt(transfers), problems })
    .execute()
}
