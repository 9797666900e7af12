import { expect, test } from 'vitest'
import { filtersOf } from './audit-filters.ts'

const filters = (query: string) => filtersOf(new URLSearchParams(query))

test('an address without filters narrows the log down to nothing in particular', () => {
  expect(filters('')).toEqual({})
  expect(filters('subject=&from=&to=soon')).toEqual({})
})

test("filters of the log hand words on and take days in the device's zone, the last one whole", () => {
  expect(filters('actor=a@b.example&action=policy.change.proposed&from=2026-11-01&to=2026-11-30')).toEqual({
    actor: 'a@b.example',
    action: 'policy.change.proposed',
    from: new Date(2026, 10, 1).getTime(),
    to: new Date(2026, 11, 1).getTime(),
  })
})
