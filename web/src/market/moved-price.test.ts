import { expect, test } from 'vitest'
import { steppedTo } from './moved-price.ts'

test.each([
  [100.13, 0.05, 100.15],
  [100.12, 0.05, 100.1],
  [0.30000000000000004, 0.1, 0.3],
  [-4, 0.05, 0.05],
  [83.1234567, 0.0025, 83.1225],
])('%s moved in steps of %s is %s', (price, tick, stepped) => {
  expect(steppedTo(price, tick)).toBe(stepped)
})
