import { expect, test } from 'vitest'
import { notBoughtText, planStateText, scheduleText } from './plan-words.ts'

test.each([
  [1, null, 'every Monday'],
  [5, null, 'every Friday'],
  [null, 28, 'on day 28 of each month'],
])('weekday %s, day of the month %s: %s', (weekday, monthDay, text) => {
  expect(scheduleText({ weekday, monthDay })).toBe(text)
})

test.each([
  ['active', null, '2026-12-01', 'Next on 1 Dec 2026'],
  ['paused', 'customer', null, 'Paused by the customer'],
  ['paused', 'not_sufficient_funds', null, 'Paused: too little money twice in a row'],
  ['ended', null, null, 'Ended'],
] as const)('a purchase that is %s for %s, next on %s: %s', (state, pausedFor, nextDay, text) => {
  expect(planStateText({ state, pausedFor, nextDay })).toBe(text)
})

test.each([
  ['bought', null, null],
  ['refused', 'amount_small', 'amount small'],
  ['missed', null, 'nothing could be bought on that day'],
] as const)('%s because of %s: %s', (outcome, reason, text) => {
  expect(notBoughtText({ outcome, reason })).toBe(text)
})
