import type { Permission } from '../operators/permissions.ts'

/** What waits for an operator, and who may take it. */
export const queues = {
  recharges: 'decide recharges',
  withdrawals: 'decide withdrawals',
  identities: 'decide identities',
  loans: 'decide loans',
  chats: 'write chats',
  visitors: 'write chats',
} as const satisfies Record<string, Permission>

export type Queue = keyof typeof queues

/** What waits for a decision without being taken by anybody: whoever has the permission sees how much. */
export const unclaimed = {
  'bank-lines': 'reconcile bank lines',
  issues: 'manage listings',
  funds: 'manage listings',
  splits: 'manage listings',
} as const satisfies Record<string, Permission>

export type Counted = Queue | keyof typeof unclaimed

/** A claim that is not renewed ends by itself, so that nothing waits for somebody who has gone home. */
export const claim_minutes = 30
