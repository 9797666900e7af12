import { day_ms } from '@tarazu/contract/duration'
import { act } from '../acts/act.ts'
import type { Deps } from '../deps.ts'
import { checkLedger } from './check.ts'
import { keepLedgerCheck, lastLedgerCheck } from './ledger-checks.ts'

type CheckDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'log' | 'safeMode' | 'secrets'>

/** Recomputes the ledger once a day and keeps the result, which everybody can see at /transparency. */
export async function checkLedgerDaily(deps: CheckDeps) {
  const last = await lastLedgerCheck(deps.db, deps.secrets)
  if (last && deps.clock.now() - last.at.getTime() < day_ms) return
  await checkLedgerNow(deps)
}

/**
 * Checks the ledger now and returns the first problem, or undefined. A ledger that does not add up ends
 * trading (safety H17).
 */
export async function checkLedgerNow(deps: CheckDeps): Promise<string | undefined> {
  const { log, safeMode, secrets } = deps
  const { journals, transfers, problems } = await checkLedger(deps.db)
  const [problem] = problems
  const checked = { journals: BigInt(journals), transfers: BigInt(transfers), problems }
  await act(deps, async (act) => {
    await keepLedgerCheck(act.tx, secrets, { at: new Date(act.at), ...checked })
    if (problem !== undefined) await safeMode.enter(act, { reason: 'ledger_broken', detail: problem })
  })
  if (problem === undefined) return undefined
  log.error({ problems }, 'the ledger does not add up')
  return problem
}
