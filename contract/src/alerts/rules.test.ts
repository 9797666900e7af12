import { expect, test } from 'vitest'
import { isPossibleLevel } from './rules.ts'

const one = 1_000_000n

test.each([
  ['price', 'above', 12_340_000n, true],
  ['price', 'below', -5n * one, true],
  ['price', 'above', 0n, false],
  ['price', 'above', undefined, false],
  ['price', 'above', 10n ** 9n * one, true],
  ['price', 'above', 10n ** 9n * one + 1n, false],
  ['price', 'below', -(10n ** 9n) * one - 1n, false],
  ['percent', 'below', -99_990_000n, true],
  ['percent', 'below', -100n * one, false],
  ['percent', 'above', 1_234n, false],
  ['percent', 'above', 10_000n * one, true],
  ['percent', 'above', 10_001n * one, false],
  ['volume', 'above', one, true],
  ['volume', 'below', one, false],
  ['volume', 'above', 1_500_000n, false],
  ['volume', 'above', 10n ** 12n * one, true],
  ['volume', 'above', 10n ** 12n * one + one, false],
  ['sma', 'above', undefined, true],
  ['ema', 'below', one, false],
  ['rsi', 'above', one, true],
  ['rsi', 'above', 99n * one, true],
  ['rsi', 'below', 999_999n, false],
  ['rsi', 'below', 99_000_001n, false],
] as const)('%s %s %s is possible: %s', (kind, direction, level, expected) => {
  expect(isPossibleLevel(kind, direction, level)).toBe(expected)
})
