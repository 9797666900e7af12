import { expect, test } from 'vitest'
import { lookedFor, thingNumber } from './rules.ts'

test.each([
  ['W1AB2CD3EF4G', 'W1AB2CD3EF4G'],
  [' w1ab 2cd3-ef4g ', 'W1AB2CD3EF4G'],
  ['1204', '1204'],
  ['W1A', null],
  ["' or 1=1 --", null],
  ['', null],
])('%j is the number %s', (typed, number) => {
  expect(thingNumber(typed)).toBe(number)
})

test.each([
  ['', false, false],
  ['W1AB2CD3EF4G', false, true],
  ['1204', false, true],
  // A customer's number, or a journal's.
  ['100000007', true, true],
  // A phone, which nothing but a customer has.
  ['9876543210', true, false],
  ['Asha Verma', true, false],
  ['Venkataraman', true, true],
  ['Raghunath', true, false],
])('%j: customers %s, things %s', (typed, customers, things) => {
  expect(lookedFor(typed)).toEqual({ customers, things })
})
