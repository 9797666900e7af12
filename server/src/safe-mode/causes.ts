import type { SafeModeReason } from '@tarazu/contract/safe-mode/reasons'
import { verifyAuditNow } from '../audit/verify-daily.ts'
import { unreadableLog } from '../chain/log-continuity.ts'
import { verifyChainNow } from '../chain/verify-daily.ts'
import type { Deps } from '../deps.ts'
import { checkLedgerNow } from '../ledger/check-daily.ts'
import { clockProblem } from './watch-clock.ts'
import { feedProblem } from './watch-feed.ts'

/** How each cause is checked: the problem, or undefined. */
const looks: Record<SafeModeReason, (deps: Deps) => string | undefined | Promise<string | undefined>> = {
  feed_dead: feedProblem,
  clock_jump: clockProblem,
  audit_broken: verifyAuditNow,
  chain_broken: verifyChainNow,
  // Leaving is how two operators say that it is meant.
  log_not_continued: unreadableLog,
  ledger_broken: checkLedgerNow,
}

/** The first cause that holds now. Checks all, since another may have come while one stood. */
export async function causeThatHolds(deps: Deps): Promise<string | undefined> {
  for (const look of Object.values(looks)) {
    const problem = await look(deps)
    if (problem !== undefined) return problem
  }
  return undefined
}
