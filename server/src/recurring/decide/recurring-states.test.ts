import { recurringStates } from '@tarazu/contract/recurring/rules'
import { expect, test } from 'vitest'
import { afterRun, mayPass, recurringMoves, recurringTable } from './recurring-states.ts'

const expected: Record<string, Record<string, string | undefined>> = {
  active: {
    change: 'active',
    pause: 'paused',
    resume: 'active',
    end: 'ended',
    buy: 'active',
    starve: 'paused',
    close: 'ended',
  },
  paused: { change: 'paused', pause: 'paused', resume: 'active', end: 'ended', close: 'ended' },
  ended: { end: 'ended', close: 'ended' },
}
const pairs = recurringStates.flatMap((state) => recurringMoves.map((move) => [state, move] as const))

test.each(pairs)('%s and %s', (state, move) => {
  const next = expected[state]?.[move]
  expect(recurringTable.allows(state, move)).toBe(next !== undefined)
  if (next) expect(recurringTable.require(state, move, 'customer')).toBe(next)
  else {
    const refused = expect.objectContaining({ code: 'recurring_ended' })
    expect(() => recurringTable.require(state, move, 'customer')).toThrow(refused)
  }
})

test.each([
  [0, undefined, 'buy', 0, null],
  [1, undefined, 'buy', 0, null],
  [0, 'not_sufficient_funds', 'buy', 1, null],
  [1, 'not_sufficient_funds', 'starve', 2, 'not_sufficient_funds'],
  [1, 'amount_small', 'buy', 0, null],
  [1, 'account_closed', 'close', 0, null],
] as const)('after %i short runs and %s: %s', (before, refused, move, short_runs, paused_for) => {
  expect(afterRun(before, refused)).toEqual({ move, short_runs, paused_for })
})

test('a halt may pass, and too little money does not', () => {
  expect(mayPass('halted')).toBe(true)
  expect(mayPass('not_sufficient_funds')).toBe(false)
})
