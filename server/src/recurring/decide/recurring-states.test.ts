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
    sale_over: 'ended',
    close: 'ended',
  },
  paused: {
    change: 'paused',
    pause: 'paused',
    resume: 'active',
    end: 'ended',
    sale_over: 'ended',
    close: 'ended',
  },
  ended: { end: 'ended', sale_over: 'ended', close: 'ended' },
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

test.each([
  [0, undefined],
  [1, 'not_sufficient_funds'],
  [0, 'sold_out'],
] as const)('the last day of a sale ends it after %i short runs and %s', (before, refused) => {
  expect(afterRun(before, refused, false)).toEqual({ move: 'sale_over', short_runs: 0, paused_for: null })
})

test('a closed account ends it as such, on the last day of a sale too', () => {
  expect(afterRun(0, 'account_closed', false)).toMatchObject({ move: 'close' })
})

test('a halt and a sale that opens later may pass, and too little money does not', () => {
  expect(mayPass('halted')).toBe(true)
  expect(mayPass('not_open')).toBe(true)
  expect(mayPass('not_sufficient_funds')).toBe(false)
  expect(mayPass('sold_out')).toBe(false)
})
