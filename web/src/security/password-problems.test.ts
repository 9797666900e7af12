import { expect, test } from 'vitest'
import { passwordProblems } from './password-problems.ts'

const good = { current: 'old one', wanted: 'secret1', confirm: 'secret1' }

test.each([
  ['no mistake', good, {}],
  [
    'every field empty',
    { current: '', wanted: '', confirm: '' },
    {
      current: 'security.currentMissing',
      wanted: 'security.newMissing',
      confirm: 'security.confirmMissing',
    },
  ],
  [
    'a password of five characters',
    { ...good, wanted: 'abcde', confirm: 'abcde' },
    { wanted: 'security.passwordShort' },
  ],
  ['a confirmation that differs', { ...good, confirm: 'secret2' }, { confirm: 'security.passwordsDiffer' }],
])('changing the login password with %s', (_, filled, problems) => {
  expect(passwordProblems(filled, 6)).toEqual(problems)
})

test('a new login password in live mode needs eight characters', () => {
  expect(passwordProblems(good, 8)).toEqual({ wanted: 'security.passwordShort' })
})
