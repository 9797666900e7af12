/** Carries out each kind of proposal once a second operator has approved it. */
import type { Executors } from '../approvals/decide-proposal.ts'
import { changePolicy } from '../config/policy-executors.ts'
import { releaseCustomer, restrictCustomer } from '../customers/restriction-executors.ts'
import { fundExecutors } from '../funds/fund-executors.ts'
import { restoreIdentity, suspendIdentity } from '../identity/identity-executors.ts'
import { ipoExecutors } from '../ipo/ipo-executors.ts'
import { offerLoan, reinstateLoan, writeOffLoan } from '../loans/loan-executors.ts'
import { instrumentExecutors } from '../market/instruments/instrument-executors.ts'
import { newsExecutors } from '../news/news-executors.ts'
import {
  addProposedOperator,
  changeProposedRoles,
  disableProposedOperator,
} from '../operators/operator-executors.ts'
import { grantPlacement, listPlacement } from '../placements/placement-executors.ts'
import { bankLineExecutors } from '../reconciliation/bank-line-executors.ts'
import { rechargeExecutors } from '../reconciliation/recharge-executors.ts'
import { journalExecutors } from '../reconciliation/reverse-journal.ts'
import { statementExecutors } from '../reconciliation/void-bank-statement.ts'
import { leaveSafeMode } from '../safe-mode/leave-safe-mode.ts'
import { removeLostSecondFactor } from '../security/propose-second-factor-removal.ts'
import { chatExecutors } from '../support/chat-executors.ts'
import { withdrawalExecutors } from '../withdrawals/withdrawal-executors.ts'

export const executors: Executors = {
  ...withdrawalExecutors,
  ...rechargeExecutors,
  ...bankLineExecutors,
  ...statementExecutors,
  ...journalExecutors,
  ...instrumentExecutors,
  ...fundExecutors,
  ...ipoExecutors,
  ...newsExecutors,
  ...chatExecutors,
  'loan.offer': offerLoan,
  'loan.write-off': writeOffLoan,
  'loan.reinstate': reinstateLoan,
  'placement.list': listPlacement,
  'placement.grant': grantPlacement,
  'policy.change': changePolicy,
  'safe-mode.leave': leaveSafeMode,
  'customer.restrict': restrictCustomer,
  'customer.release': releaseCustomer,
  'customer.remove-second-factor': removeLostSecondFactor,
  'identity.suspend': suspendIdentity,
  'identity.restore': restoreIdentity,
  'operator.add': addProposedOperator,
  'operator.change-roles': changeProposedRoles,
  'operator.disable': disableProposedOperator,
}
