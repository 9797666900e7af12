import { expect, test } from 'vitest'
import { payeeNames } from './payee-names.ts'

test.each([
  ['Asha Rao', 'Asha Rao', 'agree'],
  ['RAO, Asha', 'Asha Rao', 'agree'],
  ['Asha Rao', 'Asha Verma', 'differ'],
  // Half a name is another name.
  ['Asha', 'Asha Rao', 'differ'],
  ['Asha Rao', undefined, 'unverified'],
] as const)('%s, of an account that was verified for %s: %s', (holder, verified, names) => {
  expect(payeeNames(holder, verified)).toBe(names)
})
