import { expect, test } from 'vitest'
import {
  type IdentityEvent,
  type IdentityState,
  identityStates,
  identityStateTable,
  statusOf,
} from './identity.ts'

const events: IdentityEvent[] = ['submit', 'approve', 'return', 'suspend', 'restore']

/** The lifecycle "Real name", as it is written there. */
const written: Record<IdentityState, Partial<Record<IdentityEvent, IdentityState>>> = {
  none: { submit: 'under_review' },
  under_review: { approve: 'approved', return: 'returned' },
  returned: { submit: 'under_review' },
  approved: { suspend: 'suspended' },
  suspended: { restore: 'approved' },
}

test.each(
  identityStates.flatMap((state) => events.map((event) => [state, event, written[state][event]] as const)),
)('a verification %s, on %s: %s', (state, event, to) => {
  expect(identityStateTable.next[state][event]).toBe(to)
  const move = () => identityStateTable.require(state, event, event === 'submit' ? 'customer' : 'operator')
  if (to) expect(move()).toBe(to)
  else
    expect(move).toThrow(
      expect.objectContaining({ code: event === 'submit' ? 'identity_locked' : 'already_decided' }),
    )
})

test('the wire has 1 for under review, 2 for approved, and 0 for what can be submitted', () => {
  expect(identityStates.map((state) => [state, statusOf(state)])).toEqual([
    ['none', 0],
    ['under_review', 1],
    ['approved', 2],
    ['returned', 0],
    ['suspended', 2],
  ])
  // Nothing can be submitted in 1 and 2, and in 0 it can.
  for (const state of identityStates)
    expect('submit' in identityStateTable.next[state]).toBe(statusOf(state) === 0)
})
