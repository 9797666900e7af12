import type { Permission } from '../operators/permissions.ts'

/** What waits for an operator, and who may take it. */
export const queues = {
  recharges: 'decide recharges',
  withdrawals: 'decide withdrawals',
  identities: 'decide identities',
  loans: 'decide loans',
  chats: 'write chats',
} as const satisfies Record<string, Permission>

export type Queue = keyof typeof queues

/** A claim that is not renewed ends by itself, so that nothing waits for somebody who has gone home. */
export const claim_minutes = 30
