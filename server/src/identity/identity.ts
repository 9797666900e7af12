/** The states of a verification (lifecycle "Real name"). */
import { Refusal } from '../refusal.ts'

export const identityStates = ['none', 'under_review', 'approved', 'returned', 'suspended'] as const
export type IdentityState = (typeof identityStates)[number]
export type IdentityEvent = 'submit' | 'approve' | 'return' | 'suspend' | 'restore'

export const next: Record<IdentityState, Partial<Record<IdentityEvent, Exclude<IdentityState, 'none'>>>> = {
  none: { submit: 'under_review' },
  under_review: { approve: 'approved', return: 'returned' },
  returned: { submit: 'under_review' },
  approved: { suspend: 'suspended' },
  suspended: { restore: 'approved' },
}

/** Refuses the customer with `identity_locked`, an operator with `already_decided`. */
export function moveIdentity(state: IdentityState, event: IdentityEvent) {
  const to = next[state][event]
  if (!to) throw new Refusal(event === 'submit' ? 'identity_locked' : 'already_decided')
  return to
}

/** On the wire (product 4): in 1 and 2 nothing can be changed. */
export function statusOf(state: IdentityState): 0 | 1 | 2 {
  if (state === 'under_review') return 1
  return state === 'approved' || state === 'suspended' ? 2 : 0
}
