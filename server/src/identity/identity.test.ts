import { expect, test } from 'vitest'
import { type IdentityEvent, type IdentityState, identityStates, states, statusOf } from './identity.ts'

const events: IdentityEvent[] = ['submit', 'approve', 'return', 'suspend', 'restore']

/** Lifecycles, "Real name", as it is written there. */
const written: Record<IdentityState, Partial<Record<IdentityEvent, IdentityState>>> = {
  none: { submit: 'under_review' },
  under_review: { approve: 'approved', return: 'returned' },
  returned: { submit: 'under_review' },
  approved: { suspend: 'suspended' },
  suspended: { restore: 'approved' },
}

test.each(
  identityStates.flatMap((state) => events.map((event) => [state, event, written[state][event]] as const)),
)('%s and %s: %s', (state, event, to) => {
  expect(states.next[state][event]).toBe(to)
  const move = () => states.require(state, event, event === 'submit' ? 'customer' : 'operator')
  if (to) expect(move()).toBe(to)
  else
    expect(move).toThrow(
      expect.objectContaining({ code: event === 'submit' ? 'identity_locked' : 'already_decided' }),
    )
})

test('the wire knows 1 under review, 2 approved, and 0 for what can be submitted', () => {
  expect(identityStates.map((state) => [state, statusOf(state)])).toEqual([
    ['none', 0],
    ['under_review', 1],
    ['approved', 2],
    ['returned', 0],
    ['suspended', 2],
  ])
  // In 1 and 2 nothing can be submitted, and otherwise it can.
  for (const state of identityStates) expect('submit' in states.next[state]).toBe(statusOf(state) === 0)
})
