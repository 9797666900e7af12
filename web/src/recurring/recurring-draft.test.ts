import { expect, test } from 'vitest'
import { draftOf, emptyRecurring, type RecurringDraft, recurringToSend } from './recurring-draft.ts'

test.each<[Partial<RecurringDraft>, string[], object]>([
  [{ amount: '5000' }, [], { amount: 5_000_00n, monthDay: 1 }],
  [{ amount: '5000.5', monthDay: ' 28 ' }, [], { amount: 5_000_50n, monthDay: 28 }],
  [{ amount: '5000', each: 'week', weekday: 5, monthDay: 'x' }, [], { amount: 5_000_00n, weekday: 5 }],
  [{ amount: '' }, ['amount'], {}],
  [{ amount: '0' }, ['amount'], {}],
  [{ amount: '-5' }, ['amount'], {}],
  [{ amount: '5.005' }, ['amount'], {}],
  [{ amount: '5', monthDay: '29' }, ['monthDay'], {}],
  [{ amount: '5', monthDay: '0' }, ['monthDay'], {}],
  [{ amount: '', monthDay: '1.5' }, ['amount', 'monthDay'], {}],
])('%o has the problems %o', (typed, problems, sent) => {
  const read = recurringToSend({ ...emptyRecurring, ...typed })
  expect(read.problems).toEqual(problems)
  if (problems.length === 0) expect(read.sent).toEqual(sent)
})

test('for a fund, which has a price, only the day is read', () => {
  expect(recurringToSend({ ...emptyRecurring, amount: 'five' }, true)).toEqual({
    problems: [],
    sent: { monthDay: 1 },
  })
  expect(recurringToSend({ ...emptyRecurring, monthDay: '29' }, true).problems).toEqual(['monthDay'])
})

test.each([
  [5_000_05n, null, 7],
  [7n, 3, null],
])('what is there, %s on %s or %s, is read from its form as it is', (amount, weekday, monthDay) => {
  const purchase = { number: 'A', symbol: 'TCS.NS', fund: null, amount, weekday, monthDay, createdAt: 0 }
  const draft = draftOf({ ...purchase, state: 'active', pausedFor: null, nextDay: null })
  const day = weekday === null ? { monthDay } : { weekday }
  expect(recurringToSend(draft)).toEqual({ problems: [], sent: { amount, ...day } })
})
