/** Counts what waits in each queue. */
import { countFunds } from '../funds/count-funds.ts'
import { countIdentities } from '../identity/count-identities.ts'
import { countIssues } from '../ipo/count-issues.ts'
import { countLoans } from '../loans/count-loans.ts'
import { countSplits } from '../market/corporate-actions/count-splits.ts'
import type { Counters } from '../queues/counter.ts'
import { countRecharges } from '../recharges/count-recharges.ts'
import { countBankLines } from '../reconciliation/count-bank-lines.ts'
import { countChats, countVisitors } from '../support/count-chats.ts'
import { countWithdrawals } from '../withdrawals/count-withdrawals.ts'

export const queueCounters: Counters = {
  recharges: countRecharges,
  'bank-lines': countBankLines,
  withdrawals: countWithdrawals,
  identities: countIdentities,
  loans: countLoans,
  chats: countChats,
  visitors: countVisitors,
  issues: countIssues,
  funds: countFunds,
  splits: countSplits,
}
