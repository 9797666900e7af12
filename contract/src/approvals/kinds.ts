import { mayDo, type Permission, type Role } from '../operators/permissions.ts'

/**
 * What one operator proposes and another decides (product decision 7, safety H10), with the permission that
 * both need. The payload's meaning belongs to the capability that carries it out.
 */
export const proposalKinds = {
  'recharge.credit': 'decide recharges',
  'recharge.reject': 'decide recharges',
  'recharge.return': 'decide recharges',
  'bank-line.return': 'reconcile bank lines',
  'bank-line.settle': 'reconcile bank lines',
  'bank-line.firm': 'reconcile bank lines',
  'bank-line.reopen': 'reconcile bank lines',
  'bank-statement.void': 'reconcile bank lines',
  'withdrawal.pay': 'decide withdrawals',
  'withdrawal.refuse': 'decide withdrawals',
  'withdrawal.delay': 'decide withdrawals',
  'withdrawal.return': 'decide withdrawals',
  'withdrawal.correct': 'decide withdrawals',
  'journal.reverse': 'reverse journals',
  'loan.offer': 'decide loans',
  'loan.write-off': 'decide loans',
  'loan.reinstate': 'decide loans',
  'placement.list': 'manage listings',
  'placement.grant': 'manage listings',
  'fund.issue': 'manage listings',
  'fund.close': 'manage listings',
  'fund.top-up': 'manage listings',
  'fund.return': 'manage listings',
  'fund.unwind': 'manage listings',
  'ipo.announce': 'manage listings',
  'ipo.allot': 'manage listings',
  'ipo.withdraw': 'manage listings',
  'instrument.list': 'manage listings',
  'instrument.halt': 'manage listings',
  'instrument.resume': 'manage listings',
  'instrument.action': 'manage listings',
  'instrument.withdraw': 'manage listings',
  'customer.restrict': 'restrict customers',
  'customer.release': 'restrict customers',
  'customer.remove-second-factor': 'remove second factors',
  'identity.suspend': 'decide identities',
  'identity.restore': 'decide identities',
  'policy.change': 'change configuration',
  'news.publish': 'publish news',
  'chat.send': 'write chats',
  'safe-mode.leave': 'leave safe mode',
  'operator.add': 'manage operators',
  'operator.change-roles': 'manage operators',
  'operator.disable': 'manage operators',
} as const satisfies Record<string, Permission>

export type ProposalKind = keyof typeof proposalKinds

const kinds = Object.keys(proposalKinds) as ProposalKind[]

export function decidableKinds(roles: readonly Role[]): ProposalKind[] {
  return kinds.filter((kind) => mayDo(roles, proposalKinds[kind]))
}

/** What somebody may decide, they may read; administrators and auditors read all. */
export function readableKinds(roles: readonly Role[]): ProposalKind[] {
  return roles.includes('admin') || roles.includes('auditor') ? kinds : decidableKinds(roles)
}

/**
 * Not approved while safe mode stands (safety H17): what begins a risk, lets one go on, or moves money
 * otherwise than out to whom it belongs. Whatever pays, gives back, protects or corrects goes on.
 */
export const restingKinds: readonly ProposalKind[] = [
  'recharge.credit',
  'loan.offer',
  'loan.write-off',
  'loan.reinstate',
  'placement.list',
  'placement.grant',
  'fund.issue',
  'fund.top-up',
  'fund.return',
  'ipo.announce',
  'ipo.allot',
  'instrument.list',
  'instrument.resume',
  'instrument.action',
]

/** Hours after which an undecided proposal lapses (safety H10). */
export const proposalLifetime_hours = 24
