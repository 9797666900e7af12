/** The states of a verification (lifecycle "Real name"). */
import { stateTable } from '../acts/state-table.ts'

export const identityStates = ['none', 'under_review', 'approved', 'returned', 'suspended'] as const
export type IdentityState = (typeof identityStates)[number]
export type IdentityEvent = 'submit' | 'approve' | 'return' | 'suspend' | 'restore'

/** Refuses the customer with `identity_locked`, an operator with `already_decided`. */
export const identityStateTable = stateTable<IdentityState, IdentityEvent>(
  {
    none: { submit: 'under_review' },
    under_review: { approve: 'approved', return: 'returned' },
    returned: { submit: 'under_review' },
    approved: { suspend: 'suspended' },
    suspended: { restore: 'approved' },
  },
  { customer: 'identity_locked' },
)

/** The state on the wire (product 4): in 1 and 2 nothing can be changed. */
export function statusOf(state: IdentityState): 0 | 1 | 2 {
  if (state === 'under_review') return 1
  return state === 'approved' || state === 'suspended' ? 2 : 0
}
