import { expect, test } from 'vitest'
import { headingLevels } from './heading-levels.ts'

test.each([
  [[], []],
  [[3], [2]],
  [
    [2, 3, 3, 2],
    [2, 3, 3, 2],
  ],
  [
    [1, 2, 4],
    [2, 3, 4],
  ],
  [
    [4, 2, 3],
    [2, 2, 3],
  ],
  [
    [2, 4, 3],
    [2, 3, 3],
  ],
  [
    [1, 2, 3, 4, 5, 6],
    [2, 3, 4, 5, 6, 6],
  ],
])('headings of levels %j are shown as %j', (written, shown) => {
  expect(headingLevels(written)).toEqual(shown)
})
