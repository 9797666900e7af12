import type { ProposalKind } from '@tarazu/contract/approvals/kinds'

/** What a kind of proposal is called. */
export const kindWords: Record<ProposalKind, string> = {
  'recharge.credit': 'Credit a recharge',
  'recharge.reject': 'Reject a recharge',
  'recharge.return': 'Return a recharge',
  'bank-line.return': 'Return money to a bank',
  'withdrawal.pay': 'Pay a withdrawal',
  'withdrawal.refuse': 'Refuse a withdrawal',
  'withdrawal.delay': 'Delay a withdrawal',
  'withdrawal.return': 'Return a withdrawal',
  'journal.reverse': 'Reverse a journal',
  'loan.offer': 'Offer a loan',
  'loan.write-off': 'Write off a loan',
  'fund.issue': 'Issue a fund',
  'fund.close': 'End the sale of a fund',
  'fund.top-up': 'Top up a fund',
  'fund.return': 'Declare a fund’s return',
  'fund.unwind': 'Unwind a fund',
  'customer.restrict': 'Restrict a customer',
  'customer.release': 'Release a customer',
  'identity.suspend': 'Suspend an identity',
  'identity.restore': 'Restore an identity',
  'policy.change': 'Change a policy',
  'operator.add': 'Add an operator',
  'operator.change-roles': 'Change roles',
  'operator.disable': 'Disable an operator',
}
