/** Who counts what waits in each queue. */
import { countFunds } from '../funds/count-funds.ts'
import { countIdentities } from '../identity/count-identities.ts'
import { countIssues } from '../ipo/count-issues.ts'
import { countLoans } from '../loans/count-loans.ts'
import { countSplits } from '../market/corporate-actions/count-splits.ts'
import type { Counters } from '../queues/counter.ts'
import { countChats, countVisitors } from '../support/count-chats.ts'
import { countBankLines } from '../wallet/count-bank-lines.ts'
import { countRecharges } from '../wallet/count-recharges.ts'
import { countWithdrawals } from '../wallet/count-withdrawals.ts'

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
