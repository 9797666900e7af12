import { describe, expect, test } from 'vitest'
import { type BankLineEvent, type BankLineState, lineAfter, lineAllows, numbersIn } from './bank-line.ts'

const states: BankLineState[] = ['open', 'matched', 'credited', 'returned', 'settled']
const events: BankLineEvent[] = ['match', 'unmatch', 'credit', 'return', 'reopen', 'settle']
const expected = [
  ['open', 'match', 'matched'],
  ['open', 'return', 'returned'],
  ['open', 'settle', 'settled'],
  ['matched', 'unmatch', 'open'],
  ['matched', 'credit', 'credited'],
  ['matched', 'return', 'returned'],
  ['credited', 'reopen', 'open'],
]

describe.each(states)('a line of the bank that is %s', (state) => {
  test.each(events)('on %s', (event) => {
    const to = expected.find(([from, on]) => from === state && on === event)?.[2]
    const endsIn = (amount: bigint) =>
      lineAllows({ state, amount }, event) ? lineAfter({ state, amount }, event) : undefined
    expect(endsIn(1n)).toBe(to)
    // Money that went out is nobody's recharge.
    expect(endsIn(-1n)).toBe(event === 'settle' ? to : undefined)
  })
})

test.each([
  ['NEFT K7Q2M9XW4T1B ASHA', ['K7Q2M9XW4T1B']],
  ['imps/k7q2m9xw4t1b/ok', ['K7Q2M9XW4T1B']],
  ['K7Q2-M9XW-4T1B', ['K7Q2M9XW4T1B']],
  ['K7Q2 M9XW 4T1B', ['K7Q2M9XW4T1B']],
  ['K7Q2 M9XW-4T1B', []],
  // The letters that a number does not have are the digits that they look like.
  ['K7Q2M9XWOTIL', ['K7Q2M9XW0T11']],
  ['XK7Q2M9XW4T1B', []],
  ['K7Q2M9XW4T1', []],
  ['K7Q2M9XW4T1B K7Q2M9XW4T1B', ['K7Q2M9XW4T1B']],
  ['', []],
])('"%s" names %o', (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers)
})
