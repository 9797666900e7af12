import { expect, test } from 'vitest'
import { quantityProblem } from './rules.ts'

test.each([
  [1, undefined],
  [100, undefined],
  [0, { problem: 'count_invalid' }],
  [1.5, { problem: 'count_invalid' }],
  [101, { problem: 'count_max', maximum: 100 }],
])('of at most a hundred, %s is %o', (quantity, problem) => {
  expect(quantityProblem(quantity, 100)).toEqual(problem)
})
