import { expect, test } from 'vitest'
import { isWithinStep } from './rate-step.ts'

test.each([
  ['currency_rate', 22_000_000n, [20_000_000n], true],
  ['currency_rate', 22_000_001n, [20_000_000n], false],
  ['peso_rate', 18_000_000n, [20_000_000n], true],
  ['peso_rate', 17_999_999n, [20_000_000n], false],
  // A second step before the first one has been in force for its day.
  ['currency_rate', 24_000_000n, [20_000_000n, 22_000_000n], false],
  ['currency_rate', 20_000_000n, [20_000_000n, 22_000_000n], true],
  ['min_withdraw_count', 900_00n, [100_00n], true],
] as const)('%s of %s after %s: %s', (name, after, until, allowed) => {
  expect(isWithinStep(name, after, until)).toBe(allowed)
})
