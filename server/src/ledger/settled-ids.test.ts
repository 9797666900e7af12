import { expect, test } from 'vitest'
import { hasSettled, type Seen } from './settled-ids.ts'

const minute = 60_000
const seen: Seen = { journal: 5n, fill: 3n, oldest: 7n, next: 9n, at: 0 }

test.each<[string, Partial<Seen>, boolean]>([
  ['a minute later, with nothing running from before', { oldest: 9n, next: 12n, at: minute }, true],
  ['before the minute is over', { oldest: 9n, next: 12n, at: minute - 1 }, false],
  ['while one from before still runs, however long', { oldest: 8n, next: 99n, at: 100 * minute }, false],
])('what was seen has settled or not: %s', (_, later, settled) => {
  expect(hasSettled(seen, { ...seen, ...later })).toBe(settled)
})
