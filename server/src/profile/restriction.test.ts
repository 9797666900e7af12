import { expect, test } from 'vitest'
import { restrictionOf } from './restriction.ts'

const at = (second: number) => new Date(second * 1_000)
const nothing = {
  closed_at: null,
  frozen_at: null,
  frozen_by: null,
  frozen_reason: null,
  frozen_until: null,
  decided_at: null,
  reason: null,
}
const owner = { ...nothing, frozen_at: at(1), frozen_by: 'customer' } as const
const operators = {
  ...nothing,
  frozen_at: at(2),
  frozen_by: 'operator',
  frozen_reason: 'A review.',
  frozen_until: at(9),
} as const
const suspended = { decided_at: at(3), reason: 'Other papers.' }

test.each([
  ['nothing', nothing, null],
  ['its owner', owner, { by: 'customer', since: 1_000, until: null, reason: null }],
  ['operators', operators, { by: 'operator', since: 2_000, until: 9_000, reason: 'A review.' }],
  [
    'a suspended verification',
    { ...nothing, ...suspended },
    { by: 'identity', since: 3_000, until: null, reason: 'Other papers.' },
  ],
  [
    'a suspended verification, and its owner',
    { ...owner, ...suspended },
    { by: 'identity', since: 3_000, until: null, reason: 'Other papers.' },
  ],
  [
    'operators, and a suspended verification',
    { ...operators, ...suspended },
    { by: 'operator', since: 2_000, until: 9_000, reason: 'A review.' },
  ],
  [
    'its end, whatever else',
    { ...operators, ...suspended, closed_at: at(5) },
    { by: 'closing', since: 5_000, until: null, reason: null },
  ],
])('restricted by %s', (_, row, restriction) => {
  expect(restrictionOf(row)).toEqual(restriction)
})
